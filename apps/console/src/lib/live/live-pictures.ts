import { createLiveDesk, type LiveDesk, openBrowserPeer, type SignalDoor } from '@orrery/client';
import { currentLive } from './connection';

let desk: { readonly door: SignalDoor; readonly live: LiveDesk<MediaStream> } | null = null;

/**
 * Watches a headset live until told to stop; the line must be open.
 * @param onStream the live picture, and null whenever there is none (LIVE-27)
 * @returns how to stop; the headset hears `bye`
 */
export function watchLive(deviceId: number, onStream: (stream: MediaStream | null) => void): () => void {
  const door = currentLive()?.signals;
  if (!door || typeof RTCPeerConnection === 'undefined') return () => undefined;
  if (desk?.door !== door) {
    const openPeer = (events: Parameters<ReturnType<typeof openBrowserPeer>>[0]) =>
      openBrowserPeer({ iceServers: door.iceServers })(events);
    desk = { door, live: createLiveDesk<MediaStream>(door, openPeer) };
  }
  return desk.live.watch(deviceId, onStream);
}

/** The screen is left: every headset that was watched on it hears `stop` (LIVE-23, LIVE-Q2). */
export function leaveLive(): void {
  desk?.live.leave();
  desk = null;
}
