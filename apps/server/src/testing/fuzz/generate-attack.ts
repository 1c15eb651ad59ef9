import { channels } from '@orrery/contract';
import fc from 'fast-check';
import { ATTACKERS, type Attack, type Attacker, type Payload, type Step } from './attack';
import { fromSchema } from './from-schema';
import { nasty } from './nasty';
import type { Wire } from './wire';

const SIGNS = [
  '',
  '#',
  '+',
  '/',
  '//',
  '$SYS/#',
  '$share/g/#',
  '\0',
  '\ud800',
  'x'.repeat(2000),
  'x'.repeat(70_000),
] as const;
const MANY = [200, 1200] as const;

const hex = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('hex'));

/** Topics of the protocol, of both schools, and such as nobody has. */
const topic: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...Object.values(channels).map(({ address }) => address)),
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('own') },
          { weight: 1, arbitrary: fc.constant('foreign') },
        ),
      )
      .map(([address, whose]) => address.replace(/\{(\w+)\}/g, `{${whose}.$1}`)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('own', 'foreign'), fc.constantFrom(...SIGNS))
      .map(([whose, sign]) => `orrery/v1/{${whose}.school}/devices/${sign}/state`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...SIGNS) },
);

const payloads: fc.Arbitrary<Payload> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .oneof(
        ...Object.values(channels).flatMap((channel) =>
          channel.payload ? [fromSchema(channel.payload)] : [],
        ),
      )
      .chain((made) => fc.oneof(fc.constant(made ?? null), spoil(made ?? null)))
      .map((json) => ({ json })),
  },
  { weight: 2, arbitrary: fc.uint8Array({ minLength: 44, maxLength: 44 }).map(toHex) },
  { weight: 1, arbitrary: nasty.map((json) => ({ json })) },
  { weight: 1, arbitrary: hex(200).map((bytes) => ({ hex: bytes })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'ff'.repeat(33_000), '5b'.repeat(30_000)).map((bytes) => ({ hex: bytes })),
  },
);

function toHex(bytes: Uint8Array): Payload {
  return { hex: Buffer.from(bytes).toString('hex') };
}

/** The same with one of its values replaced, however deep it lies. */
function spoil(value: Wire): fc.Arbitrary<Wire> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty;
  const entries = Object.entries(value as Record<string, Wire>);
  if (entries.length === 0) return nasty;
  return fc
    .constantFrom(...entries)
    .chain(([name, inner]) =>
      fc.oneof(nasty, spoil(inner)).map((one): Wire => ({ ...(value as Record<string, Wire>), [name]: one })),
    );
}

const packetIds = fc.constantFrom(1, 2, 0, 65_535);
const qualities = fc.constantFrom(0, 1, 2, 3);
const times = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(1, 1, 2) },
  { weight: 1, arbitrary: fc.constantFrom(...MANY) },
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      topic,
      payload: payloads,
      qos: qualities,
      retain: fc.boolean(),
      dup: fc.boolean(),
      id: packetIds,
      times,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('subscribe' as const, 'unsubscribe' as const),
      filters: fc.array(topic, { maxLength: 4 }),
      qos: qualities,
      id: packetIds,
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('connect' as const),
      protocol: fc.constantFrom('MQTT', 'MQIsdp', '', 'HTTP', 'x'.repeat(70_000)),
      level: fc.constantFrom(4, 3, 5, 0, 132, 255),
      flip: fc.constantFrom(0, 0, 1, 2, 4, 0x18, 0x40, 0x80, 0xff),
      keepalive: fc.constantFrom(10, 0, 1, 65_535),
      will: fc.option(fc.record({ topic, payload: payloads, qos: qualities })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('packet' as const),
      type: fc.nat({ max: 15 }),
      flags: fc.nat({ max: 15 }),
      hex: hex(40),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('acknowledge' as const),
      type: fc.constantFrom(4, 5, 6, 7),
      id: packetIds,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bytes' as const), hex: hex(60) }) },
  // Lengths that never end, or promise a quarter of a gigabyte.
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('30ffffffff', '30ffffffffffffffff', '30ffffff7f', '3080808000', 'c0ffffff7f', '00')
      .map((bytes) => ({ kind: 'bytes' as const, hex: bytes })),
  },
);

const attackers: fc.Arbitrary<Attacker> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Attacker>('headset', 'page') },
  { weight: 1, arbitrary: fc.constantFrom(...ATTACKERS) },
);

/** What one attacker sends: honest packets with hostile contents, and packets that are none. */
export const attacks: fc.Arbitrary<Attack> = fc.record({
  attacker: attackers,
  connects: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  steps: fc.array(steps, { minLength: 1, maxLength: 6 }),
  broken: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        share: fc.double({ min: 0, max: 0.999, noNaN: true }),
        mask: fc.integer({ min: 1, max: 255 }),
      }),
    },
  ),
  cut: fc.oneof(
    { weight: 6, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  ),
  isText: fc.oneof(
    { weight: 20, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

/** An attack that does no harm, to see that attackers are let in. */
export const HARMLESS: Attack = {
  attacker: 'headset',
  connects: true,
  steps: [],
  broken: null,
  cut: 1,
  isText: false,
};
