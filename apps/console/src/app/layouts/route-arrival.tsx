import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import { usePageTitle } from '../../lib/use-page-title';
import { TITLES } from '../titles';
import { useShownRoute } from './use-shown-route';

/** How far down each visited page was scrolled, in CSS pixels, by its place in the history. */
const scrolled = new Map<string, number>();

/**
 * What happens when a screen is shown: the tab gets its title, the keyboard starts at its content, and a page that
 * one comes back to stands where it was left. Stands before the screen, so that the screen can say a title of its own.
 */
export function RouteArrival() {
  const { t } = useTranslation();
  const shown = useShownRoute();
  const title = shown ? TITLES[shown.line.name] : null;
  usePageTitle(title && t(title));
  useKeyboardStart();
  useScrollMemory();
  return null;
}

/** The page shown last; a room that is entered has a new arrival, which must know where one came from. */
let lastPath: string | null = null;

/** After going to another page, the keyboard and the screen reader start at its content. */
function useKeyboardStart(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const cameFrom = lastPath;
    lastPath = pathname;
    if (cameFrom === null || cameFrom === pathname) return;
    const main = document.querySelector<HTMLElement>('main');
    // A screen that starts at a field of its own keeps it.
    if (!main || main.contains(document.activeElement)) return;
    if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname]);
}

function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const path = useRef(pathname);
  useLayoutEffect(() => {
    const main = document.getElementById('content');
    if (!main) return;
    if (kind === 'POP') main.scrollTop = scrolled.get(key) ?? 0;
    else if (path.current !== pathname) main.scrollTop = 0;
    path.current = pathname;
    const remember = () => void scrolled.set(key, main.scrollTop);
    main.addEventListener('scroll', remember, { passive: true });
    return () => main.removeEventListener('scroll', remember);
  }, [key, pathname, kind]);
}
