import type { Task } from './task';
import type { Upload } from './types';

/** What is shown of a task before anything has happened. */
export function toUpload({ id, fileName, size, purpose, form, key }: Task): Upload {
  return {
    ...{ id, fileName, size, purpose, form, key },
    phase: 'hashing',
    sent: 0,
    bytesPerSecond: null,
    secondsLeft: null,
    isWaiting: false,
    isResumable: false,
    fileUrl: null,
    keptBytes: null,
    facts: null,
    problem: null,
  };
}
