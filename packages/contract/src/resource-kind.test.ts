import { expect, test } from 'vitest';
import { RESOURCE_KINDS, toResourceKind, toWireKind, type WireKind } from './resource-kind';

test.each(RESOURCE_KINDS)('a %s keeps its kind over the wire', (kind) => {
  expect(toResourceKind(toWireKind(kind))).toBe(kind);
});

const wires: [string, WireKind, string][] = [
  ['an image with is_bokong 1', { res_type: 4, file_type: 'image', is_bokong: 1 }, 'panorama_image'],
  ['a video with is_bokong 1', { res_type: 2, file_type: 'video', is_bokong: 1 }, 'panorama_video'],
  ['a video with is_bokong 0', { res_type: 2, file_type: 'video', is_bokong: 0 }, 'video'],
  ['a url', { res_type: 1, file_type: 'url', is_bokong: 0 }, 'page'],
];

test.each(wires)('%s has its own player', (_title, wire, kind) => {
  expect(toResourceKind(wire)).toBe(kind);
});
