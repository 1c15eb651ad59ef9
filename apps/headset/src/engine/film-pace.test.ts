import { expect, test } from 'vitest';
import { createFilmPace } from './film-pace';

/** Pictures of so many seconds at a frame rate, and whatever happens between. */
function openFilm() {
  const pace = createFilmPace();
  let nowMs = 0;
  let takenMs = Number.NEGATIVE_INFINITY;
  return (framesPerSecond: number, seconds: number, immersive = true) => {
    let taken = 0;
    for (let frame = 0; frame < framesPerSecond * seconds; frame += 1) {
      nowMs += 1000 / framesPerSecond;
      if (nowMs - takenMs < pace.next(nowMs, immersive)) continue;
      takenMs = nowMs;
      taken += 1;
    }
    return taken / seconds;
  };
}

test('a headset that keeps its 72 frames films at about 14 a second, a flat page at 25', () => {
  const film = openFilm();
  expect(film(72, 5)).toBeCloseTo(14.4, 0);
  expect(film(25, 5, false)).toBeCloseTo(25, 0);
});

test('pictures give way before frames do, and come back when there is room again', () => {
  const film = openFilm();
  film(40, 3);
  expect(film(40, 5)).toBeLessThan(4.1);
  film(72, 3);
  expect(film(72, 5)).toBeCloseTo(14.4, 0);
});

test('a pause of the page is no slow frame', () => {
  const film = openFilm();
  film(1, 60);
  expect(film(72, 1)).toBeGreaterThan(12);
});
