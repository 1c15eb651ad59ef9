import { type ConsoleConnection, createConsoleConnection } from '@orrery/client';
import type { DeviceState, Pose } from '@orrery/contract';
import { createOrders } from './orders';

/** Somebody who listens as a console does: what headsets report, and where students look. */
export interface Listener {
  readonly connection: ConsoleConnection;
  /** The last word of a device. */
  state(deviceId: number): DeviceState | undefined;
  /** How many poses have come of a device. */
  poses(deviceId: number): number;
  lastPose(deviceId: number): Pose | undefined;
  stop(): Promise<void>;
}

/** Opens a second teacher's line without a page; it watches nobody until it is asked to (`connection.watch`). */
export async function startListener(url: string, account = 'teacher'): Promise<Listener> {
  const { http } = await createOrders(url, account);
  const counts = new Map<number, number>();
  let arrive: () => void = () => undefined;
  const online = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const connection = createConsoleConnection({
    origin: url,
    http,
    onState: () => undefined,
    onPose: (id) => counts.set(id, (counts.get(id) ?? 0) + 1),
    onStatus: ({ kind }) => kind === 'online' && arrive(),
  });
  await online;
  return {
    connection,
    state: (id) => connection.states.get(id)?.state,
    poses: (id) => counts.get(id) ?? 0,
    lastPose: (id) => connection.poses.get(id),
    stop: () => connection.stop(),
  };
}
