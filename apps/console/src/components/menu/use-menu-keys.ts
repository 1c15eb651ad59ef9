import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** How a menu is used without a mouse: arrows, Home, End, Escape; it closes when the keyboard or the pointer leaves. */
export function useMenuKeys(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
) {
  useEffect(() => {
    if (!open) return;
    itemsOf(box.current)[0]?.focus();
    const handlePointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePointer);
    return () => document.removeEventListener('pointerdown', handlePointer);
  }, [box, open, setOpen]);

  function handleKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!open) {
      if (step !== undefined) {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    const items = itemsOf(box.current);
    const here = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    } else if (step !== undefined) items.at((here + step) % items.length)?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else return;
    event.preventDefault();
  }

  function handleBlur(event: FocusEvent): void {
    if (open && event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false);
  }

  return { onKeyDown: handleKeyDown, onBlur: handleBlur };
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
