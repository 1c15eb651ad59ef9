import { useEffect, useRef } from 'react';

/** What the keys of the teaching screen do. */
export interface Shortcuts {
  readonly ' ': () => void;
  readonly ArrowLeft: () => void;
  readonly ArrowRight: () => void;
  readonly m: () => void;
  readonly l: () => void;
  readonly s: () => void;
  readonly p: () => void;
  readonly '?': () => void;
}

/** Where keys already mean something: fields, sliders, dialogs, and the stage, where arrows look around. */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [role=slider], [role=dialog], [role=tab], canvas';

/** A focused button takes the space bar for itself. */
const OWN_SPACE = 'button, a, input, [role=button]';

/** Listens for the teaching screen's keys. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!Object.hasOwn(latest.current, key) || isTaken(event.target, key)) return;
      event.preventDefault();
      latest.current[key as keyof Shortcuts]();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function isTaken(target: EventTarget | null, key: string): boolean {
  if (document.querySelector('[role=dialog]')) return true;
  if (!(target instanceof Element)) return false;
  // Letters cannot be typed on a canvas, a tab or a slider: only arrows and space belong to those.
  const isLetter = key.length === 1 && key !== ' ';
  if (isLetter) return target.closest('input:not([type=checkbox]), textarea, select') !== null;
  return target.closest(key === ' ' ? `${OWN_KEYS}, ${OWN_SPACE}` : OWN_KEYS) !== null;
}
