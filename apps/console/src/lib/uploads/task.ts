import { RELEASE } from '@orrery/contract';
import { http } from '../http';
import type { Policy } from './policy';
import type { Reading } from './reading';
import { dropRecord, keepRecord, type UploadRecord } from './records';
import type { UploadPurpose } from './types';
import { removeUpload } from './upload-store';

/** An upload as this tab works on it; what it shows is in the store. */
export interface Task {
  readonly id: string;
  readonly account: number;
  readonly purpose: UploadPurpose;
  readonly form: string;
  readonly fileName: string;
  readonly size: number;
  /** When it began, in milliseconds since 1970. */
  readonly atMs: number;
  /** Null after the page was loaded anew, until the file is chosen again. */
  file: File | null;
  reading: Reading | null;
  fingerprint: string | null;
  sha256: string | null;
  /** Lets go of the file, which this tab alone uploads meanwhile. */
  release: (() => void) | null;
  policy: Policy | null;
  key: string | null;
  /** Where its pieces go. */
  address: string | null;
  /** The host has all of it. */
  isSent: boolean;
  /** Nobody wants it any more. */
  isDropped: boolean;
  /** Ends what is being done; null where nothing is. */
  running: AbortController | null;
}

/** Every upload of this tab, by id. */
export const tasks = new Map<string, Task>();

/** Makes a task; what is not said is as at its beginning. */
export function openTask(
  parts: Pick<Task, 'id' | 'account' | 'purpose' | 'form' | 'fileName' | 'size'> & Partial<Task>,
): Task {
  const task: Task = {
    atMs: Date.now(),
    file: null,
    reading: null,
    fingerprint: null,
    sha256: null,
    release: null,
    policy: null,
    key: null,
    address: null,
    isSent: false,
    isDropped: false,
    running: null,
    ...parts,
  };
  tasks.set(task.id, task);
  return task;
}

/** Remembers a task beyond this page. */
export function rememberTask(task: Task): void {
  const { key, fingerprint } = task;
  if (key === null || fingerprint === null || task.isDropped) return;
  const { id, account, purpose, form, fileName, size, atMs, address, sha256 } = task;
  const record: UploadRecord = {
    id,
    account,
    purpose,
    form,
    fileName,
    size,
    atMs,
    address,
    sha256,
    key,
    fingerprint,
  };
  keepRecord(record);
}

/** Ends a task in this tab and forgets it; the server still has what it has. */
export function closeTask(task: Task): void {
  task.isDropped = true;
  task.running?.abort();
  task.reading?.stop();
  task.release?.();
  tasks.delete(task.id);
  dropRecord(task.id);
  removeUpload(task.id);
}

/**
 * Lets the server let go of an upload (RES-Q3). What it does not hear of goes after a day.
 * @param why one of `RELEASE`
 * @returns what ends when the server has answered, or cannot
 */
export async function releaseOnServer(
  task: Task,
  why: (typeof RELEASE)[keyof typeof RELEASE] = RELEASE.fresh,
): Promise<void> {
  if (task.key === null) return;
  await http.resourceCloudDisk({ file: task.key, fileType: task.purpose, type: why }).catch(() => undefined);
}
