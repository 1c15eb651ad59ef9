import { expect, test } from 'vitest';
import { endingsOf, findFileFault, findTextFault, judgeShape } from './resource-values';

test('[RES-38] a name is wanted, and has at most 80 characters', () => {
  expect(findTextFault('title', '   ')).toBe('empty');
  expect(findTextFault('title', 'x'.repeat(80))).toBeNull();
  expect(findTextFault('title', 'x'.repeat(81))).toBe('long');
});

test('[RES-39] [RES-40] [RES-41] the other texts may be empty, and have at most 600, 600 and 80 characters', () => {
  for (const [field, most] of [
    ['knowledge_point', 600],
    ['description', 600],
    ['key_word', 80],
  ] as const) {
    expect(findTextFault(field, '')).toBeNull();
    expect(findTextFault(field, 'x'.repeat(most))).toBeNull();
    expect(findTextFault(field, 'x'.repeat(most + 1))).toBe('long');
  }
});

test('[RES-42] [RES-43] [RES-44] [RES-46] [RES-Q1] [RES-Q2] files are taken by their endings, whatever their case', () => {
  const every = ['image', 'video', 'model'] as const;
  for (const name of ['a.png', 'a.JPG', 'a.jpeg', 'a.bmp', 'a.mp4', 'a.gltf', 'a.zip', 'a.glb']) {
    expect(findFileFault({ name, size: 1 }, every, null), name).toBeNull();
  }
  for (const name of ['a.svg', 'a.mp4.exe', 'a.webm', 'a', 'png']) {
    expect(findFileFault({ name, size: 1 }, every, null), name).toBe('upload.unsupported');
  }
});

test('[RES-45] [RES-Q1] a cover is a picture', () => {
  expect(findFileFault({ name: 'a.bmp', size: 1 }, ['image'], null)).toBeNull();
  expect(findFileFault({ name: 'a.mp4', size: 1 }, ['image'], null)).toBe('upload.unsupported');
  expect(endingsOf(['image'])).toBe('.png,.jpg,.jpeg,.bmp');
});

test('[RES-47] a file may fill the room that remains, and no more', () => {
  const file = { name: 'a.mp4', size: 100 };
  expect(findFileFault(file, ['video'], 100)).toBeNull();
  expect(findFileFault(file, ['video'], 99)).toBe('upload.too-large');
});

test('a picture twice as wide as high is probably a panorama, one nearly so may be', () => {
  expect(judgeShape({ width: 4096, height: 2048 })).toBe('probably');
  expect(judgeShape({ width: 4096, height: 2160 })).toBe('maybe');
  expect(judgeShape({ width: 1920, height: 1080 })).toBe('no');
  expect(judgeShape({ width: 1000, height: 1000 })).toBe('no');
});
