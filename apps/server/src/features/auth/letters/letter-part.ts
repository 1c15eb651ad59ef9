/** Languages that letters are written in. */
export type LetterLanguage = 'en' | 'zh';

/** One language of a letter: paragraphs around its button. */
export interface LetterPart {
  readonly lang: LetterLanguage;
  readonly subject: string;
  readonly before: readonly string[];
  readonly action: string;
  readonly after: readonly string[];
}
