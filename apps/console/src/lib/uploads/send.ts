import { CallError } from '@orrery/client';
import { http } from '../http';
import { isIncomplete } from './check';
import { Broken, HostRefused } from './faults';
import { waitForAttempt } from './patience';
import { isPassing, persist } from './persist';
import { isNearExpiry, type Policy } from './policy';
import { orAborted } from './prepare';
import { createProgress } from './progress';
import { sendForm } from './send-form';
import { releaseOnServer, rememberTask, type Task } from './task';
import { patchUpload } from './upload-store';

/** A policy that ended on its way, as a host's clock has it. */
const FORBIDDEN = 403;
/** Attempts in a row that a host answers without taking anything: a proxy whose server starts, a lock that is let go. */
const MOST_ANSWERS = 6;
/** The host has nobody to keep the file now: the bucket of the server is away, and comes back. */
const UNAVAILABLE = 503;
/** What was begun is gone from the host. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Sends the file to the storage host until it has all of it: breaks are waited out, what has arrived of a large file
 * stays (RES-17, RES-18).
 * @throws {HostRefused} where the host does not take it, CallError where the server does not
 * @throws the signal's reason
 */
export async function send(task: Task, file: File, signal: AbortSignal): Promise<void> {
  const forgiven = new Set<number>();
  let attempt = 0;
  for (;;) {
    const progress = createProgress(task.id, file.size);
    try {
      await sendOnce(task, file, signal, progress.onProgress);
      return;
    } catch (error) {
      signal.throwIfAborted();
      // The policy says what became of it meanwhile, so it is asked for anew.
      task.policy = null;
      if (error instanceof HostRefused && forgive(task, error.status, forgiven)) continue;
      attempt = progress.hasMoved() ? 0 : attempt + 1;
      requireBreak(error, attempt);
      patchUpload(task.id, { isWaiting: true, bytesPerSecond: null, secondsLeft: null });
      await waitForAttempt(attempt, signal);
      if (await hasArrived(task, signal)) return;
    }
  }
}

/**
 * @throws what is no break; nobody there may last for hours, as may a host that says so itself, but any other answer
 * that stays the same is meant
 */
function requireBreak(error: unknown, attempt: number): void {
  if (!isPassing(error)) throw error;
  if (!(error instanceof Broken && error.answer) || error.answer.status === UNAVAILABLE) return;
  if (attempt > MOST_ANSWERS) throw error.answer;
}

/** Whether only the answer was lost. */
async function hasArrived(task: Task, signal: AbortSignal): Promise<boolean> {
  return task.key !== null && !(await isIncomplete(task, task.key, signal));
}

/** Whether a refusal may be about how far things had come, not about the file: once each. */
function forgive(task: Task, status: number, forgiven: Set<number>): boolean {
  if (forgiven.has(status) || !(status === FORBIDDEN || GONE.has(status))) return false;
  forgiven.add(status);
  if (GONE.has(status)) task.address = null;
  return true;
}

async function sendOnce(task: Task, file: File, signal: AbortSignal, onProgress: (sent: number) => void) {
  const policy = await freshPolicy(task, signal);
  patchUpload(task.id, { phase: 'sending', key: task.key, isResumable: policy.resumable !== null });
  if (policy.resumable === null) return sendForm(policy, file, { signal, onProgress });
  const { sendPieces } = await import('./send-pieces');
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
  const pieces = sendPieces(file, {
    endpoint: policy.resumable,
    key: policy.key,
    address: task.address,
    signal: stop.signal,
    onAddress: (address) => {
      task.address = address;
      rememberTask(task);
    },
    onProgress,
  });
  await unlessKnown(task, signal, pieces).finally(() => stop.abort());
}

/** Ends the sending when the hash turns out to be that of a file which the school has (RES-49). */
async function unlessKnown(task: Task, signal: AbortSignal, pieces: Promise<void>): Promise<void> {
  const known = async (): Promise<never> => {
    task.sha256 ??= await orAborted(task.reading?.sha256 ?? never, signal);
    rememberTask(task);
    try {
      await http.uploadPolicy(toRequest(task));
    } catch (error) {
      if (error instanceof CallError && error.id === 'upload.repeated') throw error;
    }
    return never;
  };
  await Promise.race([pieces, task.sha256 === null ? known() : never]);
}

const never = new Promise<never>(() => undefined);

/** A policy that lasts long enough to be used (RES-17). */
async function freshPolicy(task: Task, signal: AbortSignal): Promise<Policy> {
  const onWait = (isWaiting: boolean) => patchUpload(task.id, { isWaiting });
  const ask = () => persist(() => askPolicy(task), signal, onWait);
  task.policy ??= await ask();
  // Once: by a clock that is far ahead every policy is over.
  if (isNearExpiry(task.policy, Date.now())) task.policy = await ask();
  return task.policy;
}

async function askPolicy(task: Task): Promise<Policy> {
  const { key } = task;
  try {
    const policy = await http.uploadPolicy(toRequest(task));
    task.key = policy.key;
    // Somebody gave it up while there was no name to give up.
    if (task.isDropped) void releaseOnServer(task);
    rememberTask(task);
    return policy;
  } catch (error) {
    const isUnknown = error instanceof CallError && error.id === 'upload.unknown';
    if (!isUnknown || key === null) throw error;
    task.key = null;
    task.address = null;
    return askPolicy(task);
  }
}

function toRequest({ fileName, size, purpose, sha256, key }: Task) {
  return {
    file_name: fileName,
    file_size: size,
    fileType: purpose,
    sha256: sha256 ?? undefined,
    key: key ?? undefined,
  };
}
