import { type ConsoleConnection, createConsoleConnection, type LiveState } from '@orrery/client';
import type { DeviceState, Pose } from '@orrery/contract';
import { create } from 'zustand';
import { http } from '../http';
import { queryClient } from '../query-client';
import { CLOSE_DELAY_MS, PING_MS } from './limits';
import { useNetwork } from './network';

/** The first part of every query key whose truth the devices change. */
export const DEVICES_KEY = 'devices';

type PoseListener = (deviceId: number, pose: Pose) => void;

/** The last word of each device, by id. */
export const useLiveStates = create<{ readonly states: ReadonlyMap<number, LiveState> }>(() => ({
  states: new Map(),
}));

const poseListeners = new Set<PoseListener>();
let line: { readonly connection: ConsoleConnection; readonly close: () => void } | null = null;
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
export function currentLive(): ConsoleConnection | null {
  return line?.connection ?? null;
}

/** Server time in milliseconds, as well as it is known here. */
export function serverNow(): number {
  return line?.connection.clock.serverNow() ?? Date.now();
}

/** Hears the poses of watched devices. @returns how to stop */
export function onPose(listener: PoseListener): () => void {
  poseListeners.add(listener);
  return () => poseListeners.delete(listener);
}

function connect() {
  const connection = createConsoleConnection({
    origin: window.location.origin,
    http,
    onState: handleState,
    onPose: (deviceId, pose) => {
      for (const listener of poseListeners) listener(deviceId, pose);
    },
    onStatus: (status) => {
      useNetwork.setState({ status: status.kind });
      // Whatever happened while the line was down: the server's list is the truth (brief: no reload needed).
      if (status.kind === 'online') void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
    },
  });
  const ping = setInterval(() => void measure(), PING_MS);
  void measure();
  const reconnect = () => connection.reconnect();
  window.addEventListener('online', reconnect);
  const close = () => {
    clearInterval(ping);
    window.removeEventListener('online', reconnect);
    useLiveStates.setState({ states: new Map() });
    useNetwork.setState({ status: 'connecting', latencyMs: null });
    void connection.stop();
  };
  return { connection, close };
}

function handleState(deviceId: number, state: DeviceState): void {
  const { states } = useLiveStates.getState();
  const isNew = !states.has(deviceId);
  const receivedMs = serverNow();
  useLiveStates.setState({ states: new Map(states).set(deviceId, { state, receivedMs }) });
  if (isNew) refreshIfUnknown(deviceId);
}

/** A headset that joined after the list was fetched. */
function refreshIfUnknown(deviceId: number): void {
  const lists = queryClient.getQueriesData<{ list: { id: number }[] }>({ queryKey: [DEVICES_KEY] });
  const known = lists.some(([, data]) => data?.list.some(({ id }) => id === deviceId));
  if (!known) void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
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
