import type { FileFacts } from '@orrery/contract';
import { expect, test } from 'vitest';
import { judgeBudget, toBudget } from './budget';

const MEGABYTE = 1024 ** 2;
const model: FileFacts = {
  kind: 'model',
  mime: 'model/gltf-binary',
  bytes: 184 * MEGABYTE,
  width: null,
  height: null,
  durationSeconds: null,
  codec: null,
  triangles: 148_000,
  drawCalls: 42,
  textureBytes: 96 * MEGABYTE,
  entries: 14,
};

test('a model within every number is good, and as full as its fullest', () => {
  const lines = toBudget(model);
  expect(lines.map(({ measure }) => measure)).toEqual([
    'triangles',
    'textureBytes',
    'drawCalls',
    'fileBytes',
  ]);
  expect(judgeBudget(lines).weight).toBe('good');
  expect(judgeBudget(lines).share).toBeCloseTo(148 / 150);
});

test('one number that is too much makes the whole too heavy', () => {
  expect(judgeBudget(toBudget({ ...model, drawCalls: 200 })).weight).toBe('heavy');
  expect(judgeBudget(toBudget({ ...model, drawCalls: 200, textureBytes: 512 * MEGABYTE })).weight).toBe(
    'too-heavy',
  );
});

test('a video is only weighed by what has to be fetched', () => {
  const lines = toBudget({ ...model, kind: 'video', triangles: null, drawCalls: null, textureBytes: null });
  expect(lines.map(({ measure }) => measure)).toEqual(['fileBytes']);
});
