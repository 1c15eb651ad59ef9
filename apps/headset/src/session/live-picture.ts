import { createLiveSender, type DeviceConnection, type LiveSender, openBrowserPeer } from '@orrery/client';
import type { Film } from '../engine/film';

/** Bits a second of one picture: thirty headsets share the air with the films that they fetch. */
const MAX_BITRATE = 1_200_000;

/** This device's side of live pictures; null where its browser cannot film or connect. */
export function createLivePicture(film: Film, connection: () => DeviceConnection | null): LiveSender | null {
  const { stream } = film;
  if (!stream || typeof RTCPeerConnection === 'undefined') return null;
  return createLiveSender({
    send: (page, body) => connection()?.sendSignal(page, body),
    openPeer: (events) =>
      openBrowserPeer({
        iceServers: connection()?.session?.ice_servers ?? [],
        stream,
        maxBitrate: MAX_BITRATE,
      })(events),
    onWatched: (watched) => film.setWatched(watched),
  });
}
