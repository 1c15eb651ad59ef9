import { LOCALES, type Locale } from '@orrery/i18n';
import { useMemo, useState } from 'react';
import { TOPICS } from './contents';
import { type GuideTopic, type Hit, searchGuide } from './search';
import { fetchGuide } from './topics';

type Guide = Readonly<Record<Locale, readonly GuideTopic[]>>;

/** A find as the page shows it: always in the language that is shown. */
export interface ShownHit extends Hit {
  readonly title: string;
  readonly heading: string | null;
}

/** Search in both languages at once, whichever one thinks in; the guide is fetched when somebody begins to search. */
export function useGuideSearch(locale: Locale) {
  const [query, setQuery] = useState('');
  const [guide, setGuide] = useState<Guide | null>(null);
  const prepare = () => {
    if (guide) return;
    // What does not arrive is asked for again with the next letter.
    fetchBoth().then(setGuide, () => undefined);
  };
  const hits = useMemo(
    () => (guide && query.trim() ? findBoth(guide, locale, query) : null),
    [guide, locale, query],
  );
  return { query, setQuery, hits, prepare };
}

async function fetchBoth(): Promise<Guide> {
  const [en, zh] = await Promise.all(
    LOCALES.map(async (locale) => {
      const topics = await fetchGuide(locale);
      return topics.map(({ id, topic }) => ({ id, topic, title: titleOf(id, locale) }));
    }),
  );
  return { en: en ?? [], zh: zh ?? [] };
}

function findBoth(guide: Guide, locale: Locale, query: string): ShownHit[] {
  const own = searchGuide(guide[locale], query);
  const other = searchGuide(guide[locale === 'en' ? 'zh' : 'en'], query);
  const isOwn = ({ topic, section }: Hit) =>
    own.some((hit) => hit.topic === topic && hit.section === section);
  return [...own, ...other.filter((hit) => !isOwn(hit))].map((hit) => ({
    ...hit,
    title: titleOf(hit.topic, locale),
    heading: headingOf(guide[locale], hit),
  }));
}

function titleOf(id: string, locale: Locale): string {
  return TOPICS.find((entry) => entry.id === id)?.[locale] ?? id;
}

function headingOf(guide: readonly GuideTopic[], { topic, section }: Hit): string | null {
  const blocks = guide.find(({ id }) => id === topic)?.topic ?? [];
  const found = blocks.find((block) => block.kind === 'heading' && block.id === section);
  return found?.kind === 'heading' ? found.text : null;
}
