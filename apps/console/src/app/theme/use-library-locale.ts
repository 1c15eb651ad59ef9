import type { Locale as LibraryLocale } from 'antd/es/locale';
import { useEffect, useState } from 'react';

let words: LibraryLocale | undefined;

/**
 * The component library's own words. English ones are built into it; Chinese ones arrive behind the first picture:
 * they stand in boxes that nobody has opened by then.
 */
export function useLibraryLocale(chinese: boolean): LibraryLocale | undefined {
  const [, setArrived] = useState(words !== undefined);
  useEffect(() => {
    if (!chinese && !words) return;
    import('./library-words')
      .then(({ chineseWords, nameDates }) => {
        words = chineseWords;
        nameDates(chinese ? 'zh-cn' : 'en');
        setArrived(true);
      })
      // Without them its boxes speak English; the next room tries again.
      .catch(() => undefined);
  }, [chinese]);
  return chinese ? words : undefined;
}
