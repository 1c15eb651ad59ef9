import { type Desired, type DeviceResource, INITIAL_DESIRED } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createStock } from './stock';

const piece = (rid: number): DeviceResource => ({
  rid,
  kind: 'image',
  title: { en: `Piece ${rid}`, zh: '' },
  url: '',
  cover: '',
  mime: '',
  sha256: `${rid}`,
  bytes: 1,
  durationSeconds: null,
  credit: '',
});
const play = {
  resource: 3,
  chapter: null,
  reviewId: null,
  status: 'paused' as const,
  position: 0,
  at: 0,
  rate: 1,
  loop: false,
  duration: null,
};

function open(desired: Desired, find: (rids: readonly number[]) => Promise<DeviceResource[]>) {
  const box = { desired, wanted: [] as number[], shelf: [] as number[] };
  const stock = createStock({
    desired: () => box.desired,
    find,
    want: (resources) => {
      box.wanted = resources.map(({ rid }) => rid);
    },
    onShelf: (shelf) => {
      box.shelf = shelf.map(({ rid }) => rid);
    },
  });
  return { box, stock };
}

test('what plays is fetched first, and the shelf keeps the order of the play list', async () => {
  const desired = { ...INITIAL_DESIRED, play, playlist: [1, 3, 2] };
  const { box, stock } = open(desired, async (rids) => rids.map(piece));
  await stock();
  expect(box.wanted).toEqual([3, 1, 2]);
  expect(box.shelf).toEqual([1, 3, 2]);
});

test('a list that was replaced meanwhile changes nothing any more', async () => {
  const { box, stock } = open({ ...INITIAL_DESIRED, playlist: [1] }, async (rids) => {
    box.desired = { ...INITIAL_DESIRED, playlist: [2] };
    return rids.map(piece);
  });
  await stock();
  expect(box.shelf).toEqual([]);
});

test('a server that is away is no failure', async () => {
  const { box, stock } = open({ ...INITIAL_DESIRED, playlist: [1] }, () => Promise.reject(new Error('away')));
  await stock();
  expect(box.shelf).toEqual([]);
});
