import { familyOfName } from '@orrery/contract';
import { inspectImage } from './image/inspect-image';
import { inspectModel } from './model/inspect-model';
import { Refusal } from './refusal';
import { type Content, sniff } from './sniff';
import type { Inspected, InspectOptions, InspectResult } from './types';
import { inspectVideo } from './video/inspect-video';

type Family = NonNullable<ReturnType<typeof familyOfName>>;

const FAMILIES: Readonly<Record<Content, Family | null>> = {
  png: 'image',
  jpeg: 'image',
  bmp: 'image',
  mp4: 'video',
  glb: 'model',
  zip: 'model',
  json: 'model',
  unknown: null,
};

/**
 * Examines an uploaded file: decides by its content what it is, measures it, and makes of it what is kept and served.
 * RES-42 to RES-46, RES-51.
 * @param path of the file, which is never changed
 * @returns facts and the file to keep, or why the file is refused, in both languages
 * @throws where the disk fails, or the signal ends it
 */
export async function inspectFile(path: string, options: InspectOptions): Promise<InspectResult> {
  try {
    options.signal?.throwIfAborted();
    return { ok: true, ...(await inspectContent(path, options)) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault, detail: error.detail };
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NO_ROOM.includes(code)) return { ok: false, fault: 'too-large', detail: DISK_FULL };
    throw error;
  }
}

async function inspectContent(path: string, options: InspectOptions): Promise<Inspected> {
  const content = await sniff(path);
  const family = FAMILIES[content];
  if (!family) throw new Refusal('unsupported', UNKNOWN);
  if (options.purpose === 'cover' && family !== 'image') throw new Refusal('unsupported', NO_PICTURE);
  // A page shows what the name promises: a film called .jpg would deceive people, whatever it is.
  if (familyOfName(options.fileName) !== family) throw new Refusal('unsupported', OTHER_NAME);
  if (content === 'png' || content === 'jpeg' || content === 'bmp')
    return inspectImage(path, content, options);
  if (content === 'mp4') return inspectVideo(path, options);
  return inspectModel(path, options);
}

/** What disks say that have no room left: the whole disk, this user's share, or a largest file. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const DISK_FULL = {
  en: "The server's disk has no room left for this file.",
  zh: '服务器磁盘空间不足，无法保存该文件。',
};
const UNKNOWN = {
  en: 'The content of this file is no picture (png, jpg, bmp), no video (mp4) and no model (gltf, glb, zip).',
  zh: '文件内容不是图片（png、jpg、bmp）、视频（mp4）或模型（gltf、glb、zip）。',
};
const NO_PICTURE = {
  en: 'A cover is a picture: png, jpg or bmp.',
  zh: '封面须为图片：png、jpg 或 bmp。',
};
const OTHER_NAME = {
  en: 'The content of this file is not what its name says.',
  zh: '文件内容与扩展名不符。',
};
