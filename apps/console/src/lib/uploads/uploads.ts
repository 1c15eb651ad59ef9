import { randomUuid } from '@orrery/client';
import { RELEASE } from '@orrery/contract';
import { useSession } from '../session';
import { pauseTask } from './pause-task';
import { watchUploads } from './restore';
import { runUpload } from './run-upload';
import { closeTask, openTask, releaseOnServer, tasks } from './task';
import { toUpload } from './to-upload';
import type { UploadPurpose } from './types';
import { putUpload, readUpload } from './upload-store';

/**
 * Begins to upload a file, which goes on while one moves through the pages. A file whose upload broke off earlier goes
 * on where it stood. What becomes of it shows in `useUpload` (RES-32).
 * @param form address of the form that waits for it
 * @returns the upload's id in this browser
 */
export function startUpload(file: File, purpose: UploadPurpose, form = window.location.pathname): string {
  const account = useSession.getState().user?.id ?? 0;
  const { name: fileName, size } = file;
  const task = openTask({ id: randomUuid(), account, purpose, form, fileName, size, file });
  putUpload(toUpload(task));
  void runUpload(task);
  return task.id;
}

/** Stops sending for now; a file that goes in one piece begins anew afterwards. */
export function pauseUpload(id: string): void {
  const task = tasks.get(id);
  const phase = readUpload(id)?.phase;
  if (task && (phase === 'hashing' || phase === 'sending')) pauseTask(task);
}

/** Goes on after a pause, or, with the same file, after the page was loaded anew (`lost`). */
export function resumeUpload(id: string, file?: File): void {
  const task = tasks.get(id);
  if (!task) return;
  if (file) {
    task.reading?.stop();
    task.reading = null;
    task.file = file;
  }
  void runUpload(task);
}

/** Tries again what failed. */
export function retryUpload(id: string): void {
  resumeUpload(id);
}

/**
 * Ends an upload that nobody wants any more; the server lets go of what it has of it (RES-33, RES-34).
 * @param why one of `RELEASE`
 * @returns what ends when its room is free
 */
export function dropUpload(
  id: string,
  why: (typeof RELEASE)[keyof typeof RELEASE] = RELEASE.fresh,
): Promise<void> {
  const task = tasks.get(id);
  if (!task) return Promise.resolve();
  closeTask(task);
  return releaseOnServer(task, why);
}

/** Forgets an upload that a resource owns now. */
export function settleUpload(id: string): void {
  const task = tasks.get(id);
  if (task) closeTask(task);
}

watchUploads();
