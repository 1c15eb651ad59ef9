import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { FleetAnswer, FleetRequest } from './fleet-messages';

const WORKER = path.resolve(import.meta.dirname, 'fleet-worker.ts');
/** A thousand devices that join on a busy machine take minutes. */
const ANSWER_TIMEOUT_MS = 300_000;

type AnswerOf<T extends FleetAnswer['type']> = Extract<FleetAnswer, { type: T }>;

/** Devices in a process of their own, so that they do not slow what is measured. */
export interface FleetProcess {
  readonly pid: number;
  send(request: FleetRequest): void;
  /** The next answer of a type. */
  next<T extends FleetAnswer['type']>(type: T): Promise<AnswerOf<T>>;
  stop(): Promise<void>;
}

/**
 * Starts the process; it holds nothing until it is told.
 * @param inBackground that its devices take no processor from the server: in a school they bring their own
 * @param onAnswer hears of every answer, waited for or not
 */
export function startFleetProcess(
  inBackground = false,
  onAnswer: (answer: FleetAnswer) => void = () => undefined,
): FleetProcess {
  const child = fork(WORKER, { execArgv: ['--import', 'tsx'] });
  if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const waiting: { type: string; settle: (answer: FleetAnswer) => void; fail: (error: Error) => void }[] = [];
  child.on('message', (answer: FleetAnswer) => {
    onAnswer(answer);
    if (answer.type === 'failed') {
      for (const wait of waiting.splice(0)) wait.fail(new Error(answer.reason));
      return;
    }
    const index = waiting.findIndex(({ type }) => type === answer.type);
    if (index >= 0) waiting.splice(index, 1)[0]?.settle(answer);
  });
  child.on('exit', (code) => {
    for (const wait of waiting.splice(0)) wait.fail(new Error(`the devices' process ended with ${code}`));
  });
  return {
    pid: child.pid ?? 0,
    send: (request) => void child.send(request),
    next: <T extends FleetAnswer['type']>(type: T) =>
      new Promise<AnswerOf<T>>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${type} in time`)), ANSWER_TIMEOUT_MS);
        waiting.push({
          type,
          settle: (answer) => {
            clearTimeout(timer);
            resolve(answer as AnswerOf<T>);
          },
          fail: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.send({ type: 'stop' } satisfies FleetRequest);
      }),
  };
}

/**
 * Joins a process's share of a school's headsets, without delays of the network.
 * @param index of the process; the devices of different ones come from different networks
 * @returns their ids
 */
export async function joinFleet(
  fleet: FleetProcess,
  origin: string,
  code: string,
  {
    devices,
    index,
    classSize,
  }: { readonly devices: number; readonly index: number; readonly classSize?: number },
): Promise<readonly number[]> {
  const ready = fleet.next('ready');
  fleet.send({
    type: 'join',
    origin,
    code,
    devices,
    seed: index + 1,
    jitter: { lowMs: 0, highMs: 0 },
    clockOffsetMs: 0,
    settleMs: 0,
    network: `10.0.${index}`,
    ...(classSize && { classSize }),
  });
  return (await ready).ids;
}
