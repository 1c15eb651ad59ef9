import { RESUMABLE_FROM_BYTES } from '@orrery/contract';
import { claimFile } from './claim';
import { Stopped } from './faults';
import { startReading } from './reading';
import { readRecords } from './records';
import { closeTask, type Task, tasks } from './task';
import { patchUpload } from './upload-store';

/**
 * Before anything is sent: the file is recognised, and held for this tab alone. A small file is hashed first, so that
 * one which the school has already is not sent at all (RES-49).
 * @throws {Stopped}
 */
export async function prepare(task: Task, file: File, signal: AbortSignal): Promise<void> {
  patchUpload(task.id, { phase: 'hashing' });
  task.reading ??= startReading(file);
  const fingerprint = await orAborted(task.reading.fingerprint, signal);
  if (task.fingerprint !== null && task.fingerprint !== fingerprint) throw new Stopped('other-file');
  task.fingerprint = fingerprint;
  await holdFile(task, fingerprint);
  signal.throwIfAborted();
  if (file.size <= RESUMABLE_FROM_BYTES) task.sha256 = await orAborted(task.reading.sha256, signal);
}

/** Takes over what this browser has of the file; what another tab is at is left alone. */
async function holdFile(task: Task, fingerprint: string): Promise<void> {
  if (task.release) return;
  const { account, purpose } = task;
  const twin = [...tasks.values()].find(
    (one) =>
      one !== task && one.purpose === purpose && one.account === account && one.fingerprint === fingerprint,
  );
  if (twin?.running) throw new Stopped('other-tab');
  if (twin) takeOver(task, twin);
  await hold(task, fingerprint);
  if (twin) return;
  const record = readRecords(account).find(
    (one) => one.purpose === purpose && one.fingerprint === fingerprint,
  );
  if (record === undefined || record.id === task.id) return;
  task.key = record.key;
  task.address = record.address;
}

/** Holds the file for this tab; one that was paused or given up during the question does not hold it twice, nor for ever. */
async function hold(task: Task, fingerprint: string): Promise<void> {
  if (task.release) return;
  const { account, purpose } = task;
  const release = await claimFile({ account, purpose, fingerprint });
  if (release && (task.release || task.isDropped)) release();
  else task.release ??= release;
  if (task.release === null) throw new Stopped('other-tab');
}

function takeOver(task: Task, twin: Task): void {
  task.key = twin.key;
  task.address = twin.address;
  task.isSent = twin.isSent;
  task.sha256 = twin.sha256;
  task.release = twin.release;
  twin.release = null;
  closeTask(twin);
}

/** Waits no longer than anybody wants it. @throws the signal's reason */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
