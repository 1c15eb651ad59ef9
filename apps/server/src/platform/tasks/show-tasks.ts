import { Gauge, type Registry } from 'prom-client';
import { TASK_NAMES, type TaskBook } from './task-book';
import { TASKS } from './task-list';

/** Shows in the figures what the server does without being asked: when it was done last, how long it took, how often it failed. */
export function showTasks(tasks: TaskBook, registers: Registry[]): void {
  new Gauge({
    name: 'orrery_task_done_timestamp_seconds',
    help: 'When this server did a task last; not there before. Some are done by one server of all.',
    labelNames: ['task'],
    registers,
    collect() {
      for (const task of TASK_NAMES) {
        const { doneAtMs } = tasks.figures(task);
        if (doneAtMs !== null) this.set({ task }, doneAtMs / 1000);
      }
    },
  });
  const every = new Gauge({
    name: 'orrery_task_every_seconds',
    help: 'Time between two turns of a task that never ends.',
    labelNames: ['task'],
    registers,
  });
  for (const task of TASK_NAMES) {
    const { everySeconds } = TASKS[task];
    if (everySeconds !== null) every.set({ task }, everySeconds);
  }
  new Gauge({
    name: 'orrery_task_seconds',
    help: 'How long the last turn of a task took on this server.',
    labelNames: ['task'],
    registers,
    collect() {
      for (const task of TASK_NAMES) {
        const { tookMs } = tasks.figures(task);
        if (tookMs !== null) this.set({ task }, tookMs / 1000);
      }
    },
  });
  new Gauge({
    name: 'orrery_task_turns',
    help: 'Turns of a task since this server started: done, failed, or left because another server was at it.',
    labelNames: ['task', 'outcome'],
    registers,
    collect() {
      for (const task of TASK_NAMES) {
        const { turns } = tasks.figures(task);
        for (const [outcome, count] of Object.entries(turns)) this.set({ task, outcome }, count);
      }
    },
  });
}
