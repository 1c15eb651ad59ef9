import { Refusal } from '../refusal';
import type { Told } from '../types';

const TEXTS = {
  broken: {
    en: 'This video is broken: its parts contradict each other.',
    zh: '视频文件已损坏：内部结构不一致。',
  },
  cutOff: {
    en: 'This video is cut off: its end is missing. Copy it from its camera again, or export it again.',
    zh: '视频文件不完整：缺少结尾部分。请重新从设备复制或重新导出。',
  },
  noIndex: {
    en: 'This video was never finished: its table of contents is missing. Export it again.',
    zh: '视频文件未正常结束：缺少索引。请重新导出。',
  },
  noPictures: { en: 'There are no moving pictures in this file.', zh: '文件中没有视频画面。' },
  encrypted: {
    en: 'This video is copy-protected. It cannot be shown.',
    zh: '视频受版权加密保护，无法播放。',
  },
  elsewhere: {
    en: 'This video refers to other files. Export it as one mp4 file.',
    zh: '视频引用了其他文件，请导出为单个 mp4 文件。',
  },
  projection: {
    en: 'This 360° video is stored as a cube or for half a sphere. Export it as equirectangular (2:1).',
    zh: '该全景视频为立方体或半球格式，请导出为等距柱状（2:1）格式。',
  },
  stereo: {
    en: 'This video has a picture for each eye. Export it for both eyes at once (monoscopic).',
    zh: '该视频为左右眼立体格式，请导出为单目（2D）格式。',
  },
} as const satisfies Record<string, Told>;

/** Refuses a video with one of the sentences above. */
export function refusedVideo(text: keyof typeof TEXTS): Refusal {
  return new Refusal('unsupported', TEXTS[text]);
}

/** Refuses a video for how it is coded. @param codec four letters that the file says, printable */
export function refusedCodec(codec: string): Refusal {
  return new Refusal('unsupported', {
    en: `This video is coded as ${codec}. Headsets play H.264 and H.265: export it as one of these.`,
    zh: `视频编码为 ${codec}。头显仅支持 H.264 和 H.265，请转码后重试。`,
  });
}
