import { useDoorTexts } from './door-texts';

/** What a password field of the door says of itself. */
export function usePasswordWords() {
  const t = useDoorTexts();
  return { show: t('auth.showPassword'), hide: t('auth.hidePassword'), capsLock: t('auth.capsLock') };
}
