import type { Task } from './task';
import { patchUpload } from './upload-store';

/** Stops what is being done for a task, if anything; what has arrived stays. */
export function pauseTask(task: Task): void {
  if (!task.running) return;
  task.running.abort();
  task.running = null;
  patchUpload(task.id, { phase: 'paused', isWaiting: false, bytesPerSecond: null, secondsLeft: null });
}
