import type { DeviceResource } from '@orrery/contract';
import { expect, test } from 'vitest';
import { isFetchedAhead, isKeepable, type MediaNeeds, planMedia } from './media-plan';

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

const file = (sha256: string, megabytes: number, whole = true) => ({ sha256, bytes: megabytes * MB, whole });

function plan(needs: Partial<MediaNeeds>) {
  const { download, evict, crowded } = planMedia({
    lesson: [],
    kept: [],
    stored: [],
    roomBytes: null,
    claimed: new Set(),
    blocked: new Set(),
    breaks: new Map(),
    ...needs,
  });
  return { download: download.map(({ rid }) => rid), evict, crowded: crowded.map(({ rid }) => rid) };
}

test('what is missing is downloaded in the order of the class, each file once, and then what is to be kept', () => {
  const lesson = [resource(2, 10), resource(1, 10), resource(2, 10)];
  expect(plan({ lesson, kept: [resource(3, 900), resource(1, 10)] })).toEqual({
    download: [2, 1, 3],
    evict: [],
    crowded: [],
  });
});

test('what is there is not downloaded again; a beginning is', () => {
  const stored = [file('sha1', 10), file('sha2', 4, false)];
  const lesson = [resource(1, 10), resource(2, 10)];
  expect(plan({ lesson, stored, roomBytes: 6 * MB }).download).toEqual([2]);
  expect(plan({ lesson, stored, roomBytes: 5 * MB }).download).toEqual([]);
});

test('what broke off goes last, what is hopeless not at all', () => {
  const lesson = [resource(1, 10), resource(2, 10), resource(3, 10)];
  const found = plan({ lesson, breaks: new Map([['sha1', 1]]), blocked: new Set(['sha2']) });
  expect(found.download).toEqual([3, 1]);
});

test('old files make room, oldest first and only as many as needed', () => {
  const stored = [file('old', 60), file('newer', 60)];
  const found = plan({ lesson: [resource(1, 50)], stored, roomBytes: 0 });
  expect(found).toEqual({ download: [1], evict: ['old'], crowded: [] });
});

test('what does not fit is streamed, smaller ones after it are kept', () => {
  const found = plan({ lesson: [resource(1, 400), resource(2, 50)], roomBytes: 100 * MB });
  expect(found).toEqual({ download: [2], evict: [], crowded: [] });
});

test('neither what the school wants kept nor what others on this device need makes room', () => {
  const stored = [file('sha1', 60), file('other', 60)];
  const found = plan({
    lesson: [resource(2, 50)],
    kept: [resource(1, 60), resource(3, 70)],
    stored,
    roomBytes: 0,
    claimed: new Set(['other']),
  });
  expect(found).toEqual({ download: [], evict: [], crowded: [3] });
});

test('what is to be kept makes room among what lessons left behind', () => {
  const stored = [file('left', 60), file('sha2', 60)];
  const found = plan({ lesson: [resource(2, 60)], kept: [resource(1, 50)], stored, roomBytes: 0 });
  expect(found).toEqual({ download: [1], evict: ['left'], crowded: [] });
});

test('a courseware is one file that is kept, pages are not; giant films are only fetched where they are installed', () => {
  expect(isKeepable(resource(1, 1, 'courseware'))).toBe(true);
  expect(isKeepable(resource(1, 1, 'page'))).toBe(false);
  expect(isKeepable(resource(1, 6_000))).toBe(true);
  expect(isFetchedAhead(resource(1, 600))).toBe(false);
  expect(isFetchedAhead(resource(1, 60))).toBe(true);
});
