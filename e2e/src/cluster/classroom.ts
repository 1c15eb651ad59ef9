import {
  type BrokerStatus,
  CallError,
  type ConsoleConnection,
  type CookieJar,
  createConsoleConnection,
  createCookieJar,
  createHttpClient,
  type HttpClient,
} from '@orrery/client';
import { type Desired, type DesiredPlay, NO_RESPONSE, positionAt, RES_TYPE } from '@orrery/contract';
import { createSimulatedDevices, type SimulatedDevice } from '@orrery/simulator';
import { vi } from 'vitest';
import { PASSWORD } from '../support/server';

/** A server that goes, a proxy that has not noticed, a part that is away: a teacher presses again. */
const PASSING: ReadonlySet<number> = new Set([NO_RESPONSE, 502, 503, 504]);
const PATIENCE_MS = 20_000;
/** "The right second": a headset that is further off has lost the class. */
const TOLERANCE_SECONDS = 0.6;

/** A headset with what became of it. */
export interface Headset {
  readonly id: number;
  readonly device: SimulatedDevice;
  /** Every change of its connection, with the machine's time in milliseconds. */
  readonly statuses: { readonly kind: string; readonly atMs: number }[];
  /** The last order that it acted on. */
  readonly desired: Desired | null;
}

/** A teacher and headsets that come in through nginx. */
export interface Classroom {
  readonly http: HttpClient;
  /** Of the teacher's browser. */
  readonly cookies: CookieJar;
  readonly page: ConsoleConnection;
  readonly headsets: readonly Headset[];
  readonly ids: number[];
  readonly film: number;
  /** What the teacher's page was told of headsets, in order. */
  readonly told: { readonly id: number; readonly online: boolean }[];
  readonly pageStatuses: BrokerStatus[];
  /** Hears of each change of a headset's connection. */
  onStatus: (headset: Headset, kind: string) => void;
  /** The order that the class follows. */
  readonly play: DesiredPlay | null;
  /** Plays from a second on, as if the teacher pressed until it worked. */
  playFrom(seconds: number): Promise<void>;
  pause(): Promise<void>;
  /** Waits until headsets do what was ordered last, at the right second. @param withinMs from now on */
  follow(headsets?: readonly Headset[], withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Gives an order again until it is taken. @returns the answer, and what was answered before it */
export async function press<T>(order: () => Promise<T>, failures: CallError[] = []): Promise<T> {
  const untilMs = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await order();
    } catch (error) {
      if (!(error instanceof CallError) || !PASSING.has(error.status) || Date.now() > untilMs) throw error;
      failures.push(error);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Whether a headset shows what the class should see now. */
export function isOnTime({ device: { player } }: Headset, play: DesiredPlay): boolean {
  // All run on this machine, so its clock is everybody's.
  const off = Math.abs(player.currentTime - positionAt(play, Date.now()));
  return player.paused === (play.status === 'paused') && off < TOLERANCE_SECONDS;
}

/** The longest time without a connection that a headset had since a moment, in milliseconds. */
export function longestGapMs({ statuses }: Headset, sinceMs: number): number {
  let longest = 0;
  let goneMs: number | null = null;
  for (const { kind, atMs } of statuses.filter((each) => each.atMs >= sinceMs)) {
    if (kind !== 'online') goneMs ??= atMs;
    else if (goneMs !== null) longest = Math.max(longest, atMs - goneMs);
    if (kind === 'online') goneMs = null;
  }
  return goneMs === null ? longest : Date.now() - goneMs;
}

/** Opens the teacher's page and brings headsets in. */
export async function openClassroom(url: string, count: number): Promise<Classroom> {
  const cookies = createCookieJar();
  const http = createHttpClient({ baseUrl: url, cookies });
  await http.login({ uname: 'teacher', pwd: PASSWORD });
  const { client_code: code } = await http.registrationCode({});
  const { list } = await http.resourceList({ page: 1, res_type: RES_TYPE.video });
  const film = list[0]?.rid;
  if (!film) throw new Error('there is nothing to play');
  const records = Array.from({ length: count }, () => ({ statuses: [] as Headset['statuses'] }));
  const orders: (Desired | null)[] = Array(count).fill(null);
  const headsets: Headset[] = [];
  const told: Classroom['told'] = [];
  const pageStatuses: BrokerStatus[] = [];
  let play: DesiredPlay | null = null;
  const devices = await createSimulatedDevices({
    origin: url,
    devices: count,
    seed: 9,
    code,
    onStatus(index, { kind }) {
      records[index]?.statuses.push({ kind, atMs: Date.now() });
      const headset = headsets[index];
      if (headset) classroom.onStatus(headset, kind);
    },
    onDesired(index, desired) {
      orders[index] = desired;
    },
  });
  for (const [index, device] of devices.entries()) {
    const { statuses = [] } = records[index] ?? {};
    headsets.push({
      id: device.connection.session?.device_id ?? 0,
      device,
      statuses,
      get desired() {
        return orders[index] ?? null;
      },
    });
  }
  const ids = headsets.map(({ id }) => id);
  const page = createConsoleConnection({
    origin: url,
    http,
    onState: (id, { online }) => told.push({ id, online }),
    onPose: () => undefined,
    onStatus: (status) => pageStatuses.push(status),
  });
  await vi.waitFor(() => {
    if (page.status.kind !== 'online' || page.states.size < count) throw new Error('the page is not open');
  }, PATIENCE_MS);

  const classroom: Classroom = {
    ...{ http, cookies, page, headsets, ids, film, told, pageStatuses },
    onStatus: () => undefined,
    get play() {
      return play;
    },
    async playFrom(time) {
      play = (await press(() => http.batchPlay({ resId: film, ids, time }))).play;
    },
    async pause() {
      const time = play ? positionAt(play, Date.now()) : 0;
      play = (await press(() => http.batchPause({ resId: film, ids, time }))).play;
    },
    follow: (some = headsets, withinMs = PATIENCE_MS) =>
      vi.waitFor(
        () => {
          const lost = some.filter(
            (each) =>
              !play ||
              each.desired?.play?.at !== play.at ||
              each.desired.play.status !== play.status ||
              !isOnTime(each, play),
          );
          if (lost.length > 0) throw new Error(`lost the class: ${lost.map(describeHeadset).join('; ')}`);
        },
        { timeout: withinMs, interval: 50 },
      ),
    async stop() {
      await Promise.all([page.stop(), ...devices.map((device) => device.stop())]);
    },
  };
  return classroom;
}

function describeHeadset({ id, device, desired }: Headset): string {
  const { player, connection } = device;
  const at = `${player.paused ? 'paused' : 'playing'} at ${player.currentTime.toFixed(2)} s`;
  return `${id} is ${connection.status.kind}, ${at}, knows ${JSON.stringify(desired?.play)}`;
}
