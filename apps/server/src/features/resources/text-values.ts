import type { Language } from '../../platform/http/context';
import { toKeywords } from './keywords';
import type { OwnRow } from './present-resource';

interface Texts {
  readonly title: string;
  readonly knowledge_point: string;
  readonly description: string;
  readonly key_word: string;
}

type TextColumns =
  | 'titleEn'
  | 'titleZh'
  | 'knowledgeEn'
  | 'knowledgeZh'
  | 'descriptionEn'
  | 'descriptionZh'
  | 'keywordsEn'
  | 'keywordsZh';

/**
 * The texts of a resource that is saved. People type them once, for both languages; a text that they did not touch
 * keeps both, which is what an operator's import may have brought.
 * @param present the resource as it was; null for a new one
 */
export function toTextValues(
  typed: Texts,
  present: OwnRow | null,
  language: Language,
): Pick<OwnRow, TextColumns> {
  const texts = { ...typed, key_word: toKeywords(typed.key_word).join(',') };
  const seen = present && toTexts(present, language);
  const other = present && toTexts(present, language === 'en' ? 'zh' : 'en');
  const both = (field: keyof Texts) => {
    const isKept = other !== null && seen?.[field] === texts[field];
    const translated = isKept ? other[field] : texts[field];
    return language === 'en' ? [texts[field], translated] : [translated, texts[field]];
  };
  const [titleEn = '', titleZh = ''] = both('title');
  const [knowledgeEn = '', knowledgeZh = ''] = both('knowledge_point');
  const [descriptionEn = '', descriptionZh = ''] = both('description');
  const [keywordsEn = '', keywordsZh = ''] = both('key_word');
  return {
    ...{ titleEn, titleZh, knowledgeEn, knowledgeZh, descriptionEn, descriptionZh },
    keywordsEn: toKeywords(keywordsEn),
    keywordsZh: toKeywords(keywordsZh),
  };
}

/** The texts of a resource in a language, by the names that they have in the request. */
export function toTexts(row: OwnRow, language: Language): Texts {
  return language === 'zh'
    ? {
        title: row.titleZh,
        knowledge_point: row.knowledgeZh,
        description: row.descriptionZh,
        key_word: row.keywordsZh.join(','),
      }
    : {
        title: row.titleEn,
        knowledge_point: row.knowledgeEn,
        description: row.descriptionEn,
        key_word: row.keywordsEn.join(','),
      };
}
