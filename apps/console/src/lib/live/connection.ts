import type { BrokerStatus, ConsoleConnection, LiveState, LiveStates, SignalDoor } from '@orrery/client';
import type { DeviceState, Notice, Pose } from '@orrery/contract';
import { create } from 'zustand';
import { http } from '../http';
import { queryClient } from '../query-client';
import { CLOSE_DELAY_MS, OPEN_DELAY_MS, PING_MS, STATE_GAP_MS, STATE_PAUSE_MS } from './limits';
import { useNetwork } from './network';
import { mergeWishes, type WatchWish } from './watch-wishes';

/** The first part of every query key whose truth the devices change. */
export const DEVICES_KEY = 'devices';
/** First part of the query keys of a running test's results, before its number: they are asked for again as they come. */
export const REVIEW_KEY = 'review-results';

/** The line as screens see it; they may use it before its code has arrived. */
type LiveLine = Pick<ConsoleConnection, 'poses' | 'watch'> & {
  readonly now: () => number;
  /** The way of live-stream messages; null before the line's code has arrived. */
  readonly signals: SignalDoor | null;
};

type PoseListener = (deviceId: number, pose: Pose) => void;

/** The last word of each device, by id. */
export const useLiveStates = create<{ readonly states: LiveStates }>(() => ({
  states: new Map(),
}));

const poseListeners = new Set<PoseListener>();
const watches = new Set<WatchWish>();
let line: { readonly connection: LiveLine; readonly close: () => void } | null = null;
let users = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens the line to the headsets, or shares the open one.
 * @returns how to let go of it; the last one closes it after a moment
 */
export function openLive(): () => void {
  users += 1;
  clearTimeout(closing);
  line ??= connect();
  return () => {
    users -= 1;
    if (users > 0) return;
    closing = setTimeout(() => {
      line?.close();
      line = null;
    }, CLOSE_DELAY_MS);
  };
}

/** The open line; null where nobody opened it. */
export function currentLive(): LiveLine | null {
  return line?.connection ?? null;
}

/** Server time in milliseconds, as well as it is known here. */
export function serverNow(): number {
  return line?.connection.now() ?? Date.now();
}

/** Hears the poses of watched devices. @returns how to stop */
export function onPose(listener: PoseListener): () => void {
  poseListeners.add(listener);
  return () => poseListeners.delete(listener);
}

/**
 * Watches devices: their poses come, and pictures where they are asked for, until it is let go. Parts of a screen that
 * watch at the same time do not take each other's away.
 * @returns how to stop
 */
export function watchDevices(wish: WatchWish): () => void {
  watches.add(wish);
  tellWatches();
  return () => {
    watches.delete(wish);
    tellWatches();
  };
}

let telling = false;

/** A wish that only changes is let go and given anew: told in between, everybody's pose would be forgotten. */
function tellWatches(): void {
  if (telling) return;
  telling = true;
  queueMicrotask(() => {
    telling = false;
    line?.connection.watch(...mergeWishes([...watches]));
  });
}

/** The broker's client is the largest piece of a teaching screen, so it comes behind the first picture. */
function connect() {
  let connection: ConsoleConnection | null = null;
  let closed = false;
  const open = async () => {
    const { openConnection } = await import('./open-connection');
    if (closed || connection) return;
    connection = openConnection({
      onState: handleState,
      onPose: handlePose,
      onStatus: handleStatus,
      onNotice: handleNotice,
    });
    connection.watch(...mergeWishes([...watches]));
  };
  const reconnect = () => (connection ? connection.reconnect() : void open().catch(handleLost));
  const waiting = setTimeout(() => void open().catch(handleLost), OPEN_DELAY_MS);
  const ping = setInterval(() => void measure(), PING_MS);
  void measure();
  window.addEventListener('online', reconnect);
  const close = () => {
    closed = true;
    clearTimeout(waiting);
    clearInterval(ping);
    window.removeEventListener('online', reconnect);
    useLiveStates.setState({ states: new Map() });
    useNetwork.setState({ status: 'connecting', latencyMs: null });
    void connection?.stop();
  };
  const facade: LiveLine = {
    get poses() {
      return connection?.poses ?? NO_POSES;
    },
    watch: (...order) => connection?.watch(...order),
    get signals() {
      return connection?.signals ?? null;
    },
    now: () => connection?.clock.serverNow() ?? Date.now(),
  };
  return { connection: facade, close };
}

const NO_POSES: ReadonlyMap<number, Pose> = new Map();

function handlePose(deviceId: number, pose: Pose): void {
  for (const listener of poseListeners) listener(deviceId, pose);
}

function handleStatus({ kind }: BrokerStatus): void {
  useNetwork.setState({ status: kind });
  // Whatever happened while the line was down: the server's list is the truth (brief: no reload needed).
  if (kind === 'online') refreshDevices();
}

function handleNotice(notice: Notice): void {
  if (notice.type === 'devices.changed') refreshDevices();
  else void queryClient.invalidateQueries({ queryKey: [REVIEW_KEY, notice.reviewId] });
}

function refreshDevices(): void {
  void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
}

/** The line's code did not arrive; the screen says so, and tries again when the network is back. */
function handleLost(): void {
  useNetwork.setState({ status: 'offline' });
}

let arrived = new Map<number, LiveState>();
let handedMs = Number.NEGATIVE_INFINITY;

/** A whole class answers an order within moments, or installs at once: screens hear of it now and then. */
function handleState(deviceId: number, state: DeviceState): void {
  if (arrived.size === 0) {
    const restMs = handedMs + STATE_GAP_MS - performance.now();
    setTimeout(handOver, Math.max(STATE_PAUSE_MS, restMs));
  }
  arrived.set(deviceId, { state, receivedMs: serverNow() });
}

function handOver(): void {
  const news = arrived;
  arrived = new Map();
  handedMs = performance.now();
  if (!line) return;
  const { states } = useLiveStates.getState();
  useLiveStates.setState({ states: new Map([...states, ...news]) });
  for (const deviceId of news.keys()) if (!states.has(deviceId)) refreshIfUnknown(deviceId);
}

/** A headset that joined after the list was fetched. */
function refreshIfUnknown(deviceId: number): void {
  const lists = queryClient.getQueriesData<{ list: { id: number }[] }>({ queryKey: [DEVICES_KEY] });
  const known = lists.some(([, data]) => data?.list.some(({ id }) => id === deviceId));
  if (!known) refreshDevices();
}

async function measure(): Promise<void> {
  const sentMs = performance.now();
  try {
    await http.time({}, { attempts: 1 });
    useNetwork.setState({ latencyMs: Math.round(performance.now() - sentMs) });
  } catch {
    // A question without an answer shows through the broker's own status.
  }
}
