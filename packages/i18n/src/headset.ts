import { headsetEn } from './headset-en';
import { headsetZh } from './headset-zh';

export type { HeadsetTextKey } from './headset-en';

/** The headset page's texts by language. */
export const headsetTexts = { en: headsetEn, zh: headsetZh } as const;
