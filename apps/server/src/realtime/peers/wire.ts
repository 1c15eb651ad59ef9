import type { ThrottleNews } from '../../platform/http/throttles';
import type { DeviceFault } from '../devices/faults';

/** What one server tells the others that hear of a school. */
export type PeerNote =
  /** A message of the broker; its payload follows the note. */
  | {
      readonly kind: 'message';
      readonly topic: string;
      readonly qos: 0 | 1 | 2;
      readonly retain: boolean;
      /** The request that ordered it. */
      readonly trace?: string;
    }
  /** It begins to listen: whoever knows something of the school tells it. @param apart it was not heard itself either */
  | { readonly kind: 'hello'; readonly apart?: true }
  /** It let a client in; older connections of the same client end. @param at when, by the database's clock in ms */
  | { readonly kind: 'took'; readonly client: string; readonly at: number }
  | { readonly kind: 'fault'; readonly device: number; readonly fault: DeviceFault }
  | { readonly kind: 'erased'; readonly student: number }
  /** What it counted of attempts to guess something. */
  | ({ readonly kind: 'tried' } & ThrottleNews);

/** A note as it is heard. */
export interface HeardNote {
  readonly from: string;
  readonly school: number;
  readonly note: PeerNote;
  readonly payload: Buffer;
}

const NEWLINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/** One line of JSON, then the bytes of the message as they are. */
export function encodeNote(from: string, school: number, note: PeerNote, payload: Buffer = NOTHING): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ from, school, note })}\n`), payload]);
}

/** Null for what is no note; kinds of a newer version are read too, and left alone by whoever does not know them. */
export function decodeNote(bytes: Buffer): HeardNote | null {
  const end = bytes.indexOf(NEWLINE);
  if (end < 0) return null;
  try {
    const { from, school, note } = JSON.parse(bytes.toString('utf8', 0, end));
    if (typeof from !== 'string' || typeof school !== 'number' || typeof note?.kind !== 'string') return null;
    return { from, school, note, payload: bytes.subarray(end + 1) };
  } catch {
    return null;
  }
}
