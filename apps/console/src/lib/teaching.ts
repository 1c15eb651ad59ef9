import type { DesiredPlay } from '@orrery/contract';

/** What the teaching screen is at. */
export interface Teaching {
  readonly selectedDeviceIds: readonly number[];
  readonly playStatus: string;
  readonly playId: number | null;
  readonly playInfo: DesiredPlay | null;
}

const NOTHING: Teaching = { selectedDeviceIds: [], playStatus: 'Play', playId: null, playInfo: null };

type Reader = () => Partial<Teaching>;
const readers = new Set<Reader>();

/** Tells a part of it. @returns how to stop telling */
export function tellTeaching(reader: Reader): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** What is told now; nothing plays while the teaching screen was not opened. */
export function readTeaching(): Teaching {
  return Object.assign({}, NOTHING, ...[...readers].map((read) => read()));
}
