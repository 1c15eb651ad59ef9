import type { FileFacts, ResourceKind } from '@orrery/contract';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors';
import { decideKind, type ToldKind } from './decide-kind';

const told = (file_type: string, is_bokong?: 0 | 1): ToldKind => ({ file_type, is_bokong });

test.each<[FileFacts['kind'], ToldKind, ResourceKind]>([
  ['video', told('11'), 'panorama_video'],
  ['panorama_video', told('21'), 'video'],
  ['image', told('image'), 'image'],
  ['image', told('image', 1), 'panorama_image'],
  ['panorama_image', told(''), 'panorama_image'],
  ['panorama_image', told('image', 0), 'image'],
  ['model', told('app'), 'model'],
  // What the content is nobody talks away.
  ['model', told('11', 1), 'model'],
  ['image', told('21'), 'image'],
])('[RES-31] [RES-Q7] a new file that is a %s, told as %j, becomes a %s', (content, what, kind) => {
  expect(decideKind(content, null, what, 'en')).toBe(kind);
});

test.each<[ResourceKind, ToldKind, ResourceKind]>([
  ['video', told(''), 'video'],
  ['video', told('11'), 'panorama_video'],
  ['panorama_image', told('image'), 'panorama_image'],
  ['panorama_image', told('image', 0), 'image'],
  ['courseware', told('11', 1), 'courseware'],
])('[RES-22] a %s whose file stays, told as %j, is a %s', (present, what, kind) => {
  expect(decideKind(null, present, what, 'en')).toBe(kind);
});

test.each(['', 'video', '12'])('[RES-23] a new video needs its type, "%s" is none', (type) => {
  const decide = () => decideKind('video', null, told(type), 'zh');
  expect(decide).toThrow(AppError);
  try {
    decide();
  } catch (error) {
    expect((error as AppError).details.fields).toEqual({ file_type: '请选择视频类型。' });
  }
});
