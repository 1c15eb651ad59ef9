import { expect, test } from 'vitest';
import { PacketMeter } from './packet-meter';

const publish = (body: number) => {
  const length = [];
  let rest = body;
  do {
    length.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Uint8Array.from([0x30, ...length, ...new Uint8Array(body).fill(0x82)]);
};

test('packets up to the limit pass, however they are cut into chunks', () => {
  const meter = new PacketMeter(1000);
  const stream = Uint8Array.from([...publish(1000), ...publish(0), ...publish(127), ...publish(128)]);
  for (let index = 0; index < stream.length; index += 7) {
    expect(meter.accept(stream.subarray(index, index + 7))).toBe(true);
  }
  expect(meter.accept(stream)).toBe(true);
});

test('a packet above the limit is noticed by its announcement, before its body', () => {
  const meter = new PacketMeter(1000);
  expect(meter.accept(publish(1001).subarray(0, 3))).toBe(false);
});

test('a length that never ends is refused', () => {
  expect(new PacketMeter(1000).accept(Uint8Array.from([0x30, 0xff, 0xff, 0xff, 0xff]))).toBe(false);
});

test('requests and acknowledgements are counted apart, what is inside of packets is not', () => {
  const meter = new PacketMeter(1000);
  meter.accept(Uint8Array.from([...publish(200), 0xc0, 0, 0x40, 2, 0, 1, 0x62, 2, 0, 1]));
  expect(meter).toMatchObject({ requests: 2, acknowledgements: 2 });
});
