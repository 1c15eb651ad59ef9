import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Names the browser's tab after what a screen shows, where that says more than its line of the route table.
 * @param parts from the special to the general; what is not known yet is left out, and nothing happens without any
 */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const { t } = useTranslation();
  const known = parts.filter(Boolean);
  const title = known.length > 0 ? [...known, t('app.name')].join(' · ') : null;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
