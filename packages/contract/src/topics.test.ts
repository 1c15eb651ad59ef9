import { expect, test } from 'vitest';
import { parseDeviceTopic, topics } from './topics';

test('a device topic tells its school, device and kind', () => {
  expect(parseDeviceTopic(topics.state(3, 12))).toEqual({ school: 3, device: 12, kind: 'state' });
});

test.each([
  topics.watch(3, 12),
  topics.consoleSignal(3, 'abc'),
  'orrery/v1/3/devices/+/state',
  'orrery/v1/3/devices/12/state/more',
  'orrery/v2/3/devices/12/state',
])('%s is no device topic', (topic) => {
  expect(parseDeviceTopic(topic)).toBeNull();
});
