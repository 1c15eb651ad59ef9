import type { DeviceStatus } from '@orrery/client';
import type { Desired } from '@orrery/contract';
import type { Jitter } from './network';
import { createRandom } from './random';
import { createSimulatedDevice, type SimulatedDevice } from './simulated-device';
import { createMemoryFile, type StateFile } from './state-file';

/** A school's access point would not take more either. */
const JOINING_AT_ONCE = 10;

export interface FleetOptions {
  readonly origin: string;
  readonly devices: number;
  readonly seed: number;
  /** Registration code, for devices that the state file does not know. */
  readonly code: string | null;
  readonly state?: StateFile;
  /** Devices that join at the same time, 10 by default. One after another, they get the school's numbers in order. */
  readonly joiningAtOnce?: number;
  readonly jitter?: Jitter;
  /** Clocks are wrong by up to this much either way, in milliseconds. */
  readonly clockOffsetMs?: number;
  /** Where the requests of the device of an index come from. By default this machine. */
  readonly address?: (index: number) => string;
  readonly disconnectSeconds?: number;
  /** Whether the device of an index hashes what it installs; all do by default. */
  readonly verifiesInstalls?: (index: number) => boolean;
  /** Whether students say who they are; by default nobody does. */
  readonly hasStudents?: boolean;
  /** How long tests take beside a child's own pace. */
  readonly testPace?: number;
  readonly onArrival?: (index: number, desired: Desired) => void;
  readonly onDesired?: (index: number, desired: Desired) => void;
  readonly onStatus?: (index: number, status: DeviceStatus) => void;
}

/** Makes a class of simulated devices and brings them online; resolves when all are. */
export async function createSimulatedDevices(options: FleetOptions): Promise<SimulatedDevice[]> {
  const random = createRandom(options.seed);
  const state = options.state ?? createMemoryFile();
  const spread = options.clockOffsetMs ?? 0;
  const devices: SimulatedDevice[] = [];
  for (let index = 0; index < options.devices; index += 1) {
    devices.push(
      await createSimulatedDevice({
        origin: options.origin,
        seed: Math.floor(random.next() * 2 ** 31),
        name: `Simulated ${String(index + 1).padStart(2, '0')}`,
        store: state.store(index + 1),
        jitter: options.jitter,
        clockOffsetMs: random.between(-spread, spread),
        address: options.address?.(index),
        disconnectSeconds: options.disconnectSeconds,
        verifiesInstalls: options.verifiesInstalls?.(index),
        hasStudent: options.hasStudents,
        testPace: options.testPace,
        onArrival: (desired) => options.onArrival?.(index, desired),
        onDesired: (desired) => options.onDesired?.(index, desired),
        onStatus: (status) => options.onStatus?.(index, status),
      }),
    );
  }
  const atOnce = options.joiningAtOnce ?? JOINING_AT_ONCE;
  for (let first = 0; first < devices.length; first += atOnce) {
    await Promise.all(devices.slice(first, first + atOnce).map((device) => device.start(options.code)));
  }
  return devices;
}
