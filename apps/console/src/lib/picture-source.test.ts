import { expect, test } from 'vitest';
import { toPictureSource } from './picture-source';

test('[LIB-07] a card offers its cover in the widths up to the one it shows on a dense screen', () => {
  expect(toPictureSource('/media/abc', 640)).toEqual({
    sizes: 'auto, 320px',
    srcSet: '/media/abc?w=160 160w, /media/abc?w=320 320w, /media/abc?w=480 480w, /media/abc?w=640 640w',
    src: '/media/abc?w=640',
  });
});

test('the smallest is asked for alone', () => {
  expect(toPictureSource('/media/abc', 160)).toEqual({ src: '/media/abc?w=160' });
});

test('a width between two is rounded up, one beyond all is the largest', () => {
  expect(toPictureSource('/media/abc', 700).src).toBe('/media/abc?w=960');
  expect(toPictureSource('/media/abc', 4000).src).toBe('/media/abc?w=1920');
});

test('what is not stored at our server has one size', () => {
  expect(toPictureSource('/assets/a.png', 640)).toEqual({ src: '/assets/a.png' });
  expect(toPictureSource('data:image/png;base64,AA', 640)).toEqual({ src: 'data:image/png;base64,AA' });
});
