import type { z } from 'zod';
import { command } from './command';
import { desired } from './desired';
import { deviceEvent } from './event';
import { notice } from './notice';
import { signal } from './signal';
import { deviceState } from './state';
import { watch } from './watch';

/** Who sends or gets messages. */
export type Party = 'server' | 'device' | 'console';

/** One kind of message on the broker, described once for the document that agents are written from. */
export interface Channel {
  /** Topic with `{school}`, `{device}` and `{session}` in place of ids. */
  readonly address: string;
  readonly from: Party;
  readonly to: Party;
  readonly qos: 0 | 1 | 2;
  readonly retained: boolean;
  readonly summary: string;
  /** Schema of the JSON payload; null where the payload is binary and `summary` tells its form. */
  readonly payload: z.ZodType | null;
}

const school = 'orrery/v1/{school}';
const device = `${school}/devices/{device}`;

/** Every channel of the device protocol by name. */
export const channels = {
  desired: {
    address: `${device}/desired`,
    from: 'server',
    to: 'device',
    qos: 1,
    retained: true,
    summary: 'Everything that the device should be doing. A device applies only higher revisions.',
    payload: desired,
  },
  state: {
    address: `${device}/state`,
    from: 'device',
    to: 'console',
    qos: 1,
    retained: true,
    summary:
      'What the device is doing: on change, and at most every 15 s. Its last will has `online: false`.',
    payload: deviceState,
  },
  command: {
    address: `${device}/command`,
    from: 'server',
    to: 'device',
    qos: 2,
    retained: false,
    summary: 'An order that has no state, or the acknowledgement of events. Repeats have the same id.',
    payload: command,
  },
  events: {
    address: `${device}/events`,
    from: 'device',
    to: 'server',
    qos: 1,
    retained: false,
    summary:
      'Something that happened. Kept and sent again by the device until the server acknowledges its id.',
    payload: deviceEvent,
  },
  pose: {
    address: `${device}/pose`,
    from: 'device',
    to: 'console',
    qos: 0,
    retained: false,
    summary:
      '44 bytes, little-endian: float32 quaternion x, y, z, w; float32 position x, y, z in metres; float64 seconds into the media; float64 server time in milliseconds. At most ten a second, only while watched.',
    payload: null,
  },
  deviceSignal: {
    address: `${device}/signal`,
    from: 'console',
    to: 'device',
    qos: 2,
    retained: false,
    summary: "Live-stream messages to one device (the specification's `topic`).",
    payload: signal,
  },
  commonSignal: {
    address: `${school}/devices/all/signal`,
    from: 'console',
    to: 'device',
    qos: 2,
    retained: false,
    summary: "Live-stream messages to every device (the specification's `client_common_topic`).",
    payload: signal,
  },
  consoleSignal: {
    address: `${school}/consoles/{session}/signal`,
    from: 'device',
    to: 'console',
    qos: 2,
    retained: false,
    summary: "Live-stream messages to one page (the specification's `web_topic`).",
    payload: signal,
  },
  notices: {
    address: `${school}/notices`,
    from: 'server',
    to: 'console',
    qos: 1,
    retained: false,
    summary:
      'What the server knows of devices, beyond what they report, or of a test has changed: ask for it again.',
    payload: notice,
  },
  spotlight: {
    address: `${school}/spotlight/{device}`,
    from: 'server',
    to: 'device',
    qos: 0,
    retained: false,
    summary:
      'The pose of the headset whose view is shown to the class, passed on by the server at most ten times a second while some `desired.spotlight` names it.',
    payload: null,
  },
  watch: {
    address: `${school}/watch/{device}`,
    from: 'console',
    to: 'device',
    qos: 1,
    retained: true,
    summary: 'Somebody watches this device until then, at this rate; nothing is sent to nobody.',
    payload: watch,
  },
} as const satisfies Record<string, Channel>;
