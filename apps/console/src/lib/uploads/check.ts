import { http } from '../http';
import { waitForAttempt } from './patience';
import { persist } from './persist';
import { orAborted } from './prepare';
import { rememberTask, type Task } from './task';
import { patchUpload } from './upload-store';

/** The server answers within a few seconds, or says that it is still at it: sooner nobody asks again. */
const ASKED_AGAIN_AFTER_MS = 1_000;

/** Whether the host still lacks something of an upload that was begun before. @throws CallError; the signal's reason */
export async function isIncomplete(task: Task, key: string, signal: AbortSignal): Promise<boolean> {
  const onWait = (isWaiting: boolean) => patchUpload(task.id, { isWaiting });
  const { status, received } = await persist(() => http.uploadState({ key }, { signal }), signal, onWait);
  if (status === 'receiving') patchUpload(task.id, { sent: received });
  return status === 'receiving';
}

/**
 * Has the server look at what arrived, and waits for what it finds. Both sides compare their hashes.
 * @returns false where the host does not have all of it after all
 * @throws CallError why the file is not taken (RES-50 to RES-52)
 * @throws the signal's reason
 */
export async function check(task: Task, key: string, signal: AbortSignal): Promise<boolean> {
  patchUpload(task.id, {
    phase: 'checking',
    sent: task.size,
    isWaiting: false,
    bytesPerSecond: null,
    secondsLeft: null,
  });
  if (task.reading) task.sha256 ??= await orAborted(task.reading.sha256, signal);
  rememberTask(task);
  const ask = () => http.uploadState({ key, sha256: task.sha256 ?? undefined }, { signal });
  const onWait = (isWaiting: boolean) => patchUpload(task.id, { isWaiting });
  for (;;) {
    const askedMs = performance.now();
    const state = await persist(ask, signal, onWait);
    if (state.status === 'receiving') {
      patchUpload(task.id, { sent: state.received });
      return false;
    }
    if (state.status === 'ready') {
      const { file_url: fileUrl, file_size: keptBytes, facts } = state;
      patchUpload(task.id, { phase: 'ready', fileUrl, keptBytes, facts });
      return true;
    }
    if (performance.now() - askedMs < ASKED_AGAIN_AFTER_MS) await waitForAttempt(0, signal);
  }
}
