import type { DeviceResource } from '@orrery/contract';
import { expect, test } from 'vitest';
import { isKeepable, planMedia } from './media-plan';

const MB = 1024 * 1024;

function resource(rid: number, megabytes: number, kind: DeviceResource['kind'] = 'video'): DeviceResource {
  return {
    rid,
    kind,
    title: { en: '', zh: '' },
    url: `/media/${rid}`,
    cover: '',
    mime: 'video/mp4',
    sha256: `sha${rid}`,
    bytes: megabytes * MB,
    durationSeconds: null,
    credit: '',
  };
}

test('what is missing is downloaded in the order of the class, each file once', () => {
  const plan = planMedia([resource(2, 10), resource(1, 10), resource(2, 10)], [], null);
  expect(plan.download.map((item) => item.rid)).toEqual([2, 1]);
  expect(plan.evict).toEqual([]);
});

test('what is there is not downloaded again', () => {
  const plan = planMedia([resource(1, 10)], [{ sha256: 'sha1', bytes: 10 * MB }], 1000 * MB);
  expect(plan.download).toEqual([]);
});

test('old files make room, oldest first and only as many as needed', () => {
  const stored = [
    { sha256: 'old', bytes: 60 * MB },
    { sha256: 'newer', bytes: 60 * MB },
  ];
  const plan = planMedia([resource(1, 50)], stored, 200 * MB);
  expect(plan.evict).toEqual(['old']);
  expect(plan.download.map((item) => item.rid)).toEqual([1]);
});

test('what does not fit is streamed, smaller ones after it are kept', () => {
  const plan = planMedia([resource(1, 400), resource(2, 50)], [], 300 * MB);
  expect(plan.download.map((item) => item.rid)).toEqual([2]);
});

test('a courseware is one file that is kept; pages and giant files are not', () => {
  expect(isKeepable(resource(1, 1, 'courseware'))).toBe(true);
  expect(isKeepable(resource(1, 1, 'page'))).toBe(false);
  expect(isKeepable(resource(1, 600))).toBe(false);
  expect(isKeepable(resource(1, 60))).toBe(true);
});
