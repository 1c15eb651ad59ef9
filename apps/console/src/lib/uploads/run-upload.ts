import { CallError, isRefusal } from '@orrery/client';
import { check, isIncomplete } from './check';
import { Broken, Stopped } from './faults';
import { prepare } from './prepare';
import { toProblem } from './problem';
import { dropRecord } from './records';
import { send } from './send';
import { releaseOnServer, type Task } from './task';
import { patchUpload } from './upload-store';

/** Rounds of sending that end with a host which lacks something: then something is amiss that sending does not mend. */
const MOST_ROUNDS = 3;
/** The server no longer knows who this is; the log-in comes by itself. */
const NOBODY = 401;

/** Works on an upload until it is ready, fails, or is told to stop; a second call meanwhile changes nothing. */
export async function runUpload(task: Task): Promise<void> {
  if (task.running) return;
  const running = new AbortController();
  task.running = running;
  patchUpload(task.id, { problem: null, isWaiting: false });
  try {
    await work(task, running.signal);
  } catch (error) {
    if (!running.signal.aborted) end(task, error);
  } finally {
    if (task.running === running) task.running = null;
  }
}

async function work(task: Task, signal: AbortSignal): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!(await deliver(task, round === 0, signal))) return lose(task);
    if (task.key !== null && (await check(task, task.key, signal))) return;
    task.isSent = false;
  }
  throw new Broken();
}

/** Brings the file to the host. @returns false where the file is not here and the host lacks something of it */
async function deliver(task: Task, isFirst: boolean, signal: AbortSignal): Promise<boolean> {
  const { file } = task;
  if (file) await prepare(task, file, signal);
  if (isFirst && task.key !== null && !task.isSent) task.isSent = await isThere(task, task.key, signal);
  if (task.isSent) return true;
  if (!file) return false;
  await send(task, file, signal);
  task.isSent = true;
  return true;
}

/** Whether the host has all of what was begun before; what the server no longer knows is begun anew. */
async function isThere(task: Task, key: string, signal: AbortSignal): Promise<boolean> {
  try {
    return !(await isIncomplete(task, key, signal));
  } catch (error) {
    if (!(task.file && error instanceof CallError && error.id === 'upload.unknown')) throw error;
    task.key = null;
    task.address = null;
    return false;
  }
}

function lose(task: Task): void {
  letGo(task);
  patchUpload(task.id, { phase: 'lost' });
}

function end(task: Task, error: unknown): void {
  letGo(task);
  task.reading?.stop();
  task.reading = null;
  const quiet = { isWaiting: false, bytesPerSecond: null, secondsLeft: null };
  if (error instanceof CallError && error.status === NOBODY) {
    patchUpload(task.id, { phase: 'paused', ...quiet });
    return;
  }
  const isOther = error instanceof Stopped && error.id === 'other-file';
  if (isOther) task.file = null;
  if (isRefusal(error)) startOver(task);
  patchUpload(task.id, { phase: isOther ? 'lost' : 'failed', problem: toProblem(error), ...quiet });
}

/** What the server refused is of no use to it: the room is free at once. */
function startOver(task: Task): void {
  void releaseOnServer(task);
  dropRecord(task.id);
  task.key = null;
  task.address = null;
  task.isSent = false;
  task.policy = null;
}

function letGo(task: Task): void {
  task.release?.();
  task.release = null;
}
