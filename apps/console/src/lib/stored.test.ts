import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stored } from './storage';
import { forgetStored, stored, storedView } from './stored';

/** A storage as browsers have it: `full` takes nothing new, `forbidden` throws at the first touch. */
function createStorage() {
  const kept: Record<string, string> = {};
  return { kept, full: false, forbidden: false };
}

let local = createStorage();
let session = createStorage();

function install(name: 'localStorage' | 'sessionStorage', find: () => ReturnType<typeof createStorage>) {
  const area = {
    getItem: (key: string) => find().kept[key] ?? null,
    removeItem: (key: string) => void delete find().kept[key],
    setItem(key: string, value: string) {
      if (find().full) throw new DOMException('full', 'QuotaExceededError');
      find().kept[key] = value;
    },
  };
  const seen = new Proxy(area, {
    ownKeys: () => Object.keys(find().kept),
    getOwnPropertyDescriptor: describeKey,
  });
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      if (find().forbidden) throw new DOMException('forbidden', 'SecurityError');
      return seen;
    },
  });
}

function describeKey() {
  return { enumerable: true, configurable: true, value: '' };
}

beforeEach(() => {
  local = createStorage();
  session = createStorage();
  install('localStorage', () => local);
  install('sessionStorage', () => session);
  forgetStored();
  vi.restoreAllMocks();
});

const SCHOOL = { id: 3, name: 'Hill', school_show_name: 'Hill School', logo: null, school_key: 'hill' };
const ITEM = {
  id: 7,
  title: 'Mars',
  cover: '/c',
  res_type: 4,
  file_type: 'image' as const,
  is_bokong: 1,
  use_explain: '',
  duration: null,
};

/** Requirement, key, where it is kept, the place, a value, and what somebody else may have left there. */
const PLACES: readonly [string, string, 'local' | 'session', Stored<never>, unknown, readonly string[]][] = [
  ['[GEN-89]', 'classId', 'local', stored.classId as Stored<never>, 12, ['0', '-3', '"12"', '1.5', '{}']],
  ['[GEN-90]', 'clientGroupId', 'local', stored.clientGroupId as Stored<never>, 4, ['0', 'true', '[4]']],
  [
    '[GEN-91]',
    'viewClass',
    'local',
    storedView(null) as Stored<never>,
    { 5: 7 },
    ['[1]', '{"5":"seven"}', '5'],
  ],
  ['[GEN-91]', 'viewClass12', 'local', storedView(12) as Stored<never>, { 5: 7, 6: 7 }, ['{"5":0}', '""']],
  [
    '[GEN-92]',
    'school',
    'local',
    stored.school as Stored<never>,
    SCHOOL,
    ['{}', '{"id":0}', '"school"', '[]'],
  ],
  [
    '[GEN-93]',
    'help',
    'local',
    stored.help as Stored<never>,
    'https://help.example/',
    ['5', '{}', 'https://bare'],
  ],
  [
    '[GEN-94] [GEN-Q13]',
    'playList',
    'session',
    stored.playList as Stored<never>,
    [ITEM],
    ['{}', '[{"id":1}]', '[null]'],
  ],
  [
    '[GEN-94] [GEN-Q13]',
    'playALL',
    'session',
    stored.playALL as Stored<never>,
    [7, 8],
    ['["7"]', '7', '[0]'],
  ],
  ['[GEN-95]', 'video_gettime', 'local', stored.videoTime as Stored<never>, 12.5, ['"12"', 'NaN', '{}']],
  [
    '[GEN-56]',
    'historyCheck',
    'local',
    stored.historyCheck as Stored<never>,
    1,
    ['"1"', '{"df6":1}', 'true'],
  ],
];

describe.each(PLACES)('%s the key %s', (_requirement, key, area, place, value, damaged) => {
  const keptAt = () => (area === 'local' ? local : session);

  test(`is kept in the ${area} storage and read back`, () => {
    place.write(value as never);
    expect(JSON.parse(keptAt().kept[key] ?? '')).toEqual(value);
    expect(place.read()).toEqual(value);
    place.write(null);
    expect(keptAt().kept[key]).toBeUndefined();
    expect(place.read()).toBeNull();
  });

  test.each([...damaged, '', '{', 'undefined', 'null'])('counts as absent with the content %j', (content) => {
    keptAt().kept[key] = content;
    expect(place.read()).toBeNull();
  });

  test('works for this page where the storage is full', () => {
    keptAt().full = true;
    place.write(value as never);
    expect(place.read()).toEqual(value);
  });

  test('works for this page where the storage is forbidden', () => {
    keptAt().forbidden = true;
    expect(place.read()).toBeNull();
    place.write(value as never);
    expect(place.read()).toEqual(value);
    place.write(null);
    expect(place.read()).toBeNull();
  });
});

test('[GEN-Q12] log-out leaves none of them behind, not even the views of classes', () => {
  for (const [, , , place, value] of PLACES) place.write(value as never);
  local.kept['somebody-else'] = '1';
  forgetStored();
  expect(Object.keys(local.kept)).toEqual(['somebody-else']);
  expect(Object.keys(session.kept)).toEqual([]);
});
