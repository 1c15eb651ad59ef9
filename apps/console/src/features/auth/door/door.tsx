import { type ReactNode, useEffect } from 'react';
import { BrowserBanner } from './browser-banner';
import { isEnglishSkin, useDoorTexts } from './door-texts';
import { OrreryDoor } from './orrery-door';
import { PanoramaDoor } from './panorama-door';

interface DoorProps {
  /** What the tab is called. */
  readonly title: string;
  /** The form, or what came of it. */
  readonly children: ReactNode;
  /** Brings the visitor back to the first field from below (AUTH-04). */
  readonly onReturn: () => void;
}

/** The front of the product around a form, in the skin of this host (GEN-12, AUTH-22). */
export function Door({ title, children, onReturn }: DoorProps) {
  const t = useDoorTexts();
  const Skin = isEnglishSkin() ? PanoramaDoor : OrreryDoor;
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title, t]);
  useEffect(() => {
    if (!isEnglishSkin()) return;
    // Screen readers read the whole page, and its title, as the language it is written in.
    const { lang } = document.documentElement;
    document.documentElement.lang = 'en';
    return () => {
      document.documentElement.lang = lang;
    };
  }, []);
  return (
    <>
      <BrowserBanner />
      <Skin onReturn={onReturn}>{children}</Skin>
    </>
  );
}
