import { useEffect, useState } from 'react';
import { opensReview } from './play-status';
import { type PlayTab, tabsOf } from './play-tabs';
import type { Lesson } from './use-lesson';

/** The tab that shows; opening the test opens its display (PLAY-40), and an item without one has none (PLAY-04). */
export function usePlayTab({ resource, playback }: Lesson) {
  const [tab, setTab] = useState<PlayTab>('playback');
  const isReview = resource?.is_review === 1;
  const isTesting = isReview && opensReview(playback.chapter);
  useEffect(() => {
    if (isTesting) setTab('data');
  }, [isTesting]);
  const shown: PlayTab = tabsOf(isReview).includes(tab) ? tab : 'playback';
  return { tab: shown, setTab, isReview };
}
