import type { HeadsetSession } from '../session/session-types';
import type { HeadsetXrStore } from './xr/xr-store';

/** How entering class went. */
export type Entry = 'vr' | 'flat' | 'vr-failed';

/** Makes the one press that opens immersive mode, sound and full screen; it then lasts for the whole class. */
export function createClassEntry(
  session: HeadsetSession,
  xrStore: HeadsetXrStore,
  vr: boolean,
): () => Promise<Entry> {
  return async () => {
    session.enter();
    if (!vr) {
      // Some browsers refuse full screen (iPhone has none); the class goes on in the page then.
      await document.documentElement.requestFullscreen?.().catch(() => undefined);
      return 'flat';
    }
    try {
      await xrStore.enterVR();
      return 'vr';
    } catch {
      return 'vr-failed';
    }
  };
}
