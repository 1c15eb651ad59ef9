import { deskTexts } from './console-desk';

/** What is said at the administrator's desk, in Chinese. */
export const chineseDeskTexts: Readonly<Record<string, string>> = deskTexts.zh;
