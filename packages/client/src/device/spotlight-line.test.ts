import { encodePose, type Pose } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createSpotlightLine } from './spotlight-line';

const POSE: Pose = { quaternion: [0, 0, 0, 1], position: [0, 1.5, 0], mediaSeconds: 2, at: 100 };
const topicOf = (device: number) => `orrery/v1/1/spotlight/${device}`;

function openLine() {
  const heard: (Pose | null)[] = [];
  const bad: string[] = [];
  const open = new Set<string>();
  const line = createSpotlightLine({
    subscribe: (topic) => {
      open.add(topic);
      return () => open.delete(topic);
    },
    onPose: (pose) => heard.push(pose),
    onBad: (topic) => bad.push(topic),
  });
  return { line, heard, bad, open };
}

test('only the student in the spotlight is listened to, and only while the orders name one', () => {
  const { line, heard, open } = openLine();
  expect(line.receive(topicOf(3), encodePose(POSE))).toBe(true);
  expect(heard).toEqual([]);
  line.follow(topicOf(3));
  expect([...open]).toEqual([topicOf(3)]);
  line.receive(topicOf(3), encodePose(POSE));
  expect(heard).toEqual([POSE]);
  line.follow(topicOf(4));
  expect([...open]).toEqual([topicOf(4)]);
  line.receive(topicOf(3), encodePose(POSE));
  line.follow(null);
  expect([...open]).toEqual([]);
  expect(heard).toEqual([POSE, null, null]);
});

test('what is no pose is named and moves nothing; other topics are left to others', () => {
  const { line, heard, bad } = openLine();
  line.follow(topicOf(3));
  line.receive(topicOf(3), new Uint8Array(1000));
  line.receive(topicOf(3), encodePose({ ...POSE, position: [Number.NaN, 0, 0] }));
  expect(bad).toEqual([topicOf(3), topicOf(3)]);
  expect(heard).toEqual([]);
  expect(line.receive('orrery/v1/1/watch/3', new Uint8Array())).toBe(false);
});

test('without a broker nothing is listened to, and the next connection tries again', () => {
  const tries: string[] = [];
  const line = createSpotlightLine({
    subscribe: (topic) => {
      tries.push(topic);
      return null;
    },
    onPose: () => undefined,
    onBad: () => undefined,
  });
  line.follow(topicOf(3));
  line.follow(topicOf(3));
  expect(tries).toHaveLength(2);
});
