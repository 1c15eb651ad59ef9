import type { Locale as LibraryLocale } from 'antd/es/locale';
import { useEffect, useState } from 'react';

let chineseWords: LibraryLocale | undefined;

/**
 * The component library's own words. English ones are built into it; Chinese ones arrive behind the first picture:
 * they stand in boxes that nobody has opened by then.
 */
export function useLibraryLocale(chinese: boolean): LibraryLocale | undefined {
  const [, setArrived] = useState(chineseWords !== undefined);
  useEffect(() => {
    if (!chinese || chineseWords) return;
    void import('./chinese').then(({ chinese: words }) => {
      chineseWords = words;
      setArrived(true);
    });
  }, [chinese]);
  return chinese ? chineseWords : undefined;
}
