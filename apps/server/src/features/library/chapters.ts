import type { Resource } from '@orrery/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { chapters } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { toMediaUrl } from '../../platform/resources';

const SECONDS_PER_MINUTE = 60;

/** The modules of a resource in their order (LIB-28), with their texts in one language. */
export async function readChapters(
  db: Database,
  resourceId: number,
  language: Language,
): Promise<Resource['chapterList']> {
  const rows = await db
    .select()
    .from(chapters)
    .where(eq(chapters.resourceId, resourceId))
    .orderBy(asc(chapters.id));
  return rows.map((row) => ({
    id: row.id,
    title: language === 'zh' ? row.titleZh : row.titleEn,
    intro: language === 'zh' ? row.introZh : row.introEn,
    cover: toMediaUrl(row.cover),
    duration: toDurationText(row.durationSeconds, language),
    control: row.control,
    alternation: row.alternation,
  }));
}

/** How long a chapter takes, as a table shows it: whole minutes, seconds below one; empty where nobody knows. */
export function toDurationText(seconds: number | null, language: Language): string {
  if (seconds === null) return '';
  const whole = Math.max(1, Math.round(seconds));
  const isShort = whole < SECONDS_PER_MINUTE;
  const count = isShort ? whole : Math.round(seconds / SECONDS_PER_MINUTE);
  if (language === 'zh') return isShort ? `${count} 秒` : `${count} 分钟`;
  return isShort ? `${count} s` : `${count} min`;
}
