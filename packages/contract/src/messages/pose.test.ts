import { expect, test } from 'vitest';
import { decodePose, encodePose, POSE_BYTES, type Pose } from './pose';

const pose: Pose = {
  quaternion: [0.5, -0.5, 0.5, 0.5],
  position: [0.25, 1.5, -2],
  mediaSeconds: 12.345678,
  at: 1_795_237_200_123.25,
};

test('a pose survives the wire', () => {
  expect(decodePose(encodePose(pose))).toEqual(pose);
});

test('a pose takes less than 64 bytes', () => {
  expect(encodePose(pose).byteLength).toBe(POSE_BYTES);
  expect(POSE_BYTES).toBeLessThan(64);
});

test('a pose inside a larger buffer is read from its own place', () => {
  const buffer = new Uint8Array(POSE_BYTES + 8);
  buffer.set(encodePose(pose), 8);
  expect(decodePose(buffer.subarray(8))).toEqual(pose);
});

test.each([
  ['too short', new Uint8Array(POSE_BYTES - 1)],
  ['too long', new Uint8Array(POSE_BYTES + 1)],
  ['not a number', new Uint8Array(POSE_BYTES).fill(0xff)],
  ['no turn of a head', encodePose({ ...pose, quaternion: [0, 0, 0, 9] })],
  ['a mile away', encodePose({ ...pose, position: [0, 1609, 0] })],
  ['before the beginning', encodePose({ ...pose, mediaSeconds: -1 })],
])('bytes that are no pose are refused: %s', (_title, bytes) => {
  expect(decodePose(bytes)).toBeNull();
});
