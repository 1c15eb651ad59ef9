import type { Locale } from '@orrery/i18n';
import { useCallback, useEffect, useState } from 'react';
import type { Block } from './blocks';
import { fetchTopic, knownTopic } from './topics';

interface Shown {
  readonly id: string;
  readonly locale: Locale;
  readonly topic: readonly Block[];
}

/** The topic that is read; the former one stays until the next has come. */
export function useTopic(id: string, locale: Locale) {
  const [shown, setShown] = useState<Shown | null>(() => {
    const topic = knownTopic(id, locale);
    return topic ? { id, locale, topic } : null;
  });
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    let over = false;
    setFailed(false);
    fetchTopic(id, locale).then(
      (topic) => over || setShown({ id, locale, topic }),
      () => over || setFailed(true),
    );
    return () => {
      over = true;
    };
  }, [id, locale]);
  useEffect(load, [load]);
  const isHere = shown?.id === id && shown.locale === locale;
  return { shown, isHere, failed, retry: load };
}
