import {
  createCookieJar,
  createDeviceConnection,
  createHttpClient,
  createMemoryStore,
  type DeviceConnection,
} from '@orrery/client';
import type { Desired } from '@orrery/contract';
import { createSimulatedDevices, type FleetOptions, type SimulatedDevice } from '@orrery/simulator';

/** Simulated headsets over the real protocol, and what each was last told. */
export interface Peers {
  readonly devices: readonly SimulatedDevice[];
  /** The last order that a headset acted on. */
  desired(index: number): Desired | undefined;
  stop(): Promise<void>;
}

/** Brings simulated headsets into the school, in the order of its numbers. @param more what else they do */
export async function startPeers(
  url: string,
  code: string,
  count: number,
  seed = 7,
  more: Pick<FleetOptions, 'hasStudents' | 'testPace'> = {},
): Promise<Peers> {
  const orders = new Map<number, Desired>();
  const devices = await createSimulatedDevices({
    origin: url,
    devices: count,
    seed,
    code,
    joiningAtOnce: 1,
    ...more,
    onDesired: (index, desired) => void orders.set(index, desired),
  });
  return {
    devices,
    desired: (index) => orders.get(index),
    stop: async () => {
      await Promise.all(devices.map((device) => device.stop()));
    },
  };
}

/** A headset that does nothing by itself: it hears its orders, and the test says what it reports. */
export interface Puppet {
  readonly connection: DeviceConnection;
  desired(): Desired | undefined;
  /** Confirms the last order as a headset does that carried it out. */
  confirm(): void;
}

/** Brings a puppet into the school. @param capabilities what it says that it can do */
export async function startPuppet(
  url: string,
  code: string,
  name: string,
  capabilities: readonly string[] = ['flat'],
): Promise<Puppet> {
  let last: Desired | undefined;
  let connection: DeviceConnection | undefined;
  await new Promise<void>((resolve, reject) => {
    const opening = createDeviceConnection({
      origin: url,
      store: createMemoryStore(),
      http: createHttpClient({ baseUrl: url, cookies: createCookieJar() }),
      app: 'puppet',
      capabilities,
      onDesired: (desired) => {
        last = desired;
      },
      onCommand: () => undefined,
      onStatus: (status) => {
        if (status.kind === 'online') resolve();
        if (status.kind === 'unregistered') connection?.register({ code, machineName: name }).catch(reject);
      },
    });
    opening.then((made) => {
      connection = made;
      return made.start();
    }, reject);
  });
  if (!connection) throw new Error('the puppet has no connection');
  const line = connection;
  return {
    connection: line,
    desired: () => last,
    confirm() {
      if (!last) return;
      const { revision, mode, volume } = last;
      line.report({ revision, mode, volume, muted: volume === 0 });
    },
  };
}
