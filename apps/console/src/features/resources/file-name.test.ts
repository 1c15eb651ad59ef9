import { expect, test } from 'vitest';
import { toResourceFileName } from './file-name';

test.each([
  ['Temple of Vesta', 'model/gltf-binary', 'Temple of Vesta.glb'],
  ['校园一角', 'image/jpeg', '校园一角.jpg'],
  ['What is 1/2?', 'video/mp4', 'What is 1-2.mp4'],
  ['???', 'image/png', '7.png'],
  ['Bundle', 'application/unknown', 'Bundle'],
])('[RES-08] the file of "%s" (%s) is kept as "%s"', (title, mime, name) => {
  expect(toResourceFileName({ id: 7, title, mime })).toBe(name);
});
