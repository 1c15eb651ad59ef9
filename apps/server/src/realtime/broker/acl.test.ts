import { expect, test } from 'vitest';
import { matches, mayPublish, maySubscribe } from './acl';

test.each([
  ['a/+/c', 'a/b/c', true],
  ['a/+/c', 'a/b/d', false],
  ['a/+', 'a', false],
  ['a/+', 'a/b/c', false],
  ['a/#', 'a/b/c', true],
  ['a/#', 'a', true],
  ['a', 'a/b', false],
])('filter %s on topic %s: %s', (filter, topic, expected) => {
  expect(matches(filter, topic)).toBe(expected);
});

test.each([
  [['s/1/state'], 's/1/state', true],
  [['s/+/state'], 's/1/state', true],
  [['s/+/state'], 's/+/state', true],
  [['s/1/state'], 's/+/state', false],
  [['s/+/state'], 's/#', false],
  [['s/+/state'], '#', false],
  [['s/+/state'], '$share/g/s/1/state', false],
  [['#'], '$SYS/x', false],
  [['s/#'], 's/#', true],
  [['s/+'], 's/1/2', false],
])('a ticket for %j and the subscription %s: %s', (allowed, asked, expected) => {
  expect(maySubscribe(allowed, asked)).toBe(expected);
});

test("nobody publishes to the broker's own topics", () => {
  expect(mayPublish(['#'], '$SYS/x')).toBe(false);
  expect(mayPublish(['a/+'], 'a/b')).toBe(true);
});
