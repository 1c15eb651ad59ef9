import { deskTexts } from './console-desk';

/** What is said at the administrator's desk, in English. */
export const englishDeskTexts: Readonly<Record<string, string>> = deskTexts.en;
