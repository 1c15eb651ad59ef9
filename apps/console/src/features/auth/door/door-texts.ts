import { englishSkin } from '@orrery/i18n/english-skin';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSettings } from '../../../lib/page-settings';

/** The namespace whose texts stand above the English catalogue. */
const NAMESPACE = 'english-skin';

/** Says the door's texts: in the current language, or in the fixed English of the other skin (GEN-12, GEN-13). */
export function useDoorTexts(): TFunction {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    if (!isEnglishSkin()) return t;
    i18n.addResourceBundle('en', NAMESPACE, englishSkin);
    return i18n.getFixedT('en', [NAMESPACE, 'translation'] as never) as TFunction;
  }, [t, i18n]);
}

/** Whether this host shows the fixed-English skin. */
export function isEnglishSkin(): boolean {
  return pageSettings().skin === 'english';
}
