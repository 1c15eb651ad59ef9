import type { Signal } from '@orrery/contract';
import type { OpenPeer } from './peer';
import { type SignalBody, toSignal } from './signals';
import { openWatchSession, type WatchSession } from './watch-session';

/** A page's way to headsets on the broker (LIVE-13). */
export interface SignalDoor {
  /** `console:{session}`; null while the page has no line. */
  readonly from: string | null;
  readonly iceServers: readonly Record<string, unknown>[];
  /** Sends to one headset, exactly once as far as the broker tells (LIVE-16). */
  send(deviceId: number, signal: Signal): void;
  /** Hears what headsets say to this page, from now on. @returns how to stop */
  listen(listener: (signal: Signal) => void): () => void;
}

/** Whom a page watches live. */
export interface LiveDesk<Stream> {
  /**
   * Watches a headset until told to stop.
   * @param onStream the live picture, and null whenever there is none
   * @returns how to stop; the headset hears `bye`
   */
  watch(deviceId: number, onStream: (stream: Stream | null) => void): () => void;
  /** Leaves the screen: every headset that was started hears `stop` (LIVE-23, LIVE-Q2). */
  leave(): void;
}

/** Opens the desk of a page; it subscribes to nothing before somebody is watched. */
export function createLiveDesk<Stream>(door: SignalDoor, openPeer: OpenPeer<Stream>): LiveDesk<Stream> {
  const sessions = new Map<number, WatchSession>();
  const started = new Set<number>();
  let unlisten: (() => void) | null = null;

  const send = (deviceId: number, body: SignalBody, action?: Signal['action']) => {
    if (door.from === null) return;
    door.send(deviceId, toSignal({ from: door.from, to: `device:${deviceId}` }, body, action));
  };
  const receive = ({ info }: Signal) => {
    const sender = /^device:(\d+)$/.exec(info.from)?.[1];
    sessions.get(Number(sender))?.receive(info);
  };

  return {
    watch(deviceId, onStream) {
      sessions.get(deviceId)?.close();
      started.add(deviceId);
      const session = openWatchSession<Stream>({
        send: (body, action) => send(deviceId, body, action),
        subscribe: () => {
          unlisten ??= door.listen(receive);
        },
        openPeer,
        onStream,
      });
      sessions.set(deviceId, session);
      return () => {
        if (sessions.get(deviceId) === session) sessions.delete(deviceId);
        session.close();
      };
    },
    leave() {
      for (const session of sessions.values()) session.close();
      sessions.clear();
      for (const deviceId of started) send(deviceId, { type: 'stop' });
      started.clear();
      unlisten?.();
      unlisten = null;
    },
  };
}
