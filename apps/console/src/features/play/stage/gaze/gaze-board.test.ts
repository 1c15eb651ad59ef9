import { expect, test } from 'vitest';
import { createGazeBoard, keepParticipants, toLookers } from './gaze-board';

const ahead = { longitude: 0, latitude: 0 };
const ava = { id: 1, name: 'Ava' };
const ben = { id: 2, name: 'Ben' };
const aside = { longitude: 90, latitude: 0 };

test('[PLAY-24] what came over the line counts before the answer of a call, until it is old', () => {
  const board = createGazeBoard();
  expect(board.of(1, 0)).toBeNull();
  board.hear(1, aside, 0);
  expect(board.of(1, 100)).toEqual(aside);
  board.see(1, ahead, 1_000);
  board.hear(1, aside, 3_000);
  expect(board.of(1, 3_000)).toEqual(ahead);
  board.hear(1, aside, 6_100);
  expect(board.of(1, 6_100)).toEqual(aside);
});

test('a gaze that is not told any more is not shown any more', () => {
  const board = createGazeBoard();
  board.see(1, ahead, 0);
  expect(board.of(1, 5_000)).toEqual(ahead);
  expect(board.of(1, 5_001)).toBeNull();
});

test('[PLAY-21] who looks at the marker, who does not, and of whom nothing is known', () => {
  const board = createGazeBoard();
  board.see(1, ahead, 0);
  board.see(2, aside, 0);
  const people = [1, 2, 3].map((id) => ({ id, name: `Student ${id}` }));
  const marker = { longitude: 10, latitude: 5 };
  expect(toLookers(people, board, marker, 0).map(({ looks }) => looks)).toEqual([true, false, null]);
  expect(toLookers(people, board, null, 0).map(({ looks }) => looks)).toEqual([null, null, null]);
});

test('[PLAY-24] reports of headsets that change nothing leave the list of participants as it was', () => {
  const before = keepParticipants([], [ben, ava]);
  expect(before.map(({ id }) => id)).toEqual([1, 2]);
  expect(keepParticipants(before, [ava, ben])).toBe(before);
  expect(keepParticipants(before, [ava, { ...ben, name: 'Bea' }])[1]?.name).toBe('Bea');
  expect(keepParticipants(before, [ava])).toHaveLength(1);
});
