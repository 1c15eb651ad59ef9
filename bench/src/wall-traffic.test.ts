import { expect, test } from 'vitest';
import { topicsOf } from './wall-traffic';

/** A PUBLISH packet of quality 0. */
function publish(topic: string, bytes: number): Buffer {
  const name = Buffer.from(topic);
  const length = 2 + name.length + bytes;
  const header = length < 128 ? [0x30, length] : [0x30, (length & 0x7f) | 0x80, length >> 7];
  return Buffer.concat([Buffer.from([...header, 0, name.length]), name, Buffer.alloc(bytes)]);
}

test('the topics of all messages of a frame are read, long ones and other packets between them too', () => {
  const frame = Buffer.concat([
    publish('a/devices/1/pose', 44),
    Buffer.from([0xd0, 0]),
    publish('a/devices/2/state', 400),
    publish('a/devices/3/pose', 44),
  ]);
  expect(topicsOf(frame)).toEqual(['a/devices/1/pose', 'a/devices/2/state', 'a/devices/3/pose']);
});
