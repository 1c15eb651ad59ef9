import { RES_TYPE } from '@orrery/contract';
import type { Language } from '../http/context';

/** Types of resources as they are shown (LIB-29). */
export const RES_TYPE_NAMES: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  [RES_TYPE.courseware]: { en: 'VR courseware', zh: 'VR课件' },
  [RES_TYPE.video]: { en: 'Video', zh: '视频' },
  [RES_TYPE.model]: { en: '3D model', zh: '3D模型' },
  [RES_TYPE.panorama]: { en: 'Panorama', zh: '全景图' },
};
