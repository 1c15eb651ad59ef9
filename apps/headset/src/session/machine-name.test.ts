import { expect, test } from 'vitest';
import { machineName } from './machine-name';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 OculusBrowser/33.0', 'Meta Quest 3'],
  ['Mozilla/5.0 (Linux; Android 10; Pico Neo 3 Link) PicoBrowser/3.3', 'Pico Neo 3'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200 Build/UP1A) Chrome/120.0', 'SM-X200'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0', 'Chrome · Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge · Windows'],
])('the model is read from %s', (userAgent, name) => {
  expect(machineName(userAgent, 0)).toBe(name);
  expect(machineName(userAgent, 1)).toBe(`${name} · 2`);
});
