import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Stands in the address, so that a reload keeps it and a second window can be opened with it. */
const PARAMETER = 'projector';

export interface Projector {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** Whether this page is what the class looks at: the stage alone; Escape leaves it. */
export function useProjector(): Projector {
  const [search, setSearch] = useSearchParams();
  const on = search.has(PARAMETER);
  const show = (next: boolean) => {
    const changed = new URLSearchParams(search);
    if (next) changed.set(PARAMETER, '');
    else changed.delete(PARAMETER);
    setSearch(changed, { replace: true });
  };

  useEffect(() => {
    if (!on) return;
    const handleKey = (event: KeyboardEvent) => {
      // A dialog over the stage takes the key for itself.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      show(false);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });

  return { on, toggle: () => show(!on) };
}
