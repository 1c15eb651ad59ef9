import { useEffect, useState } from 'react';

/**
 * Gives the keyboard back to what had it when a dialog opened. The component library does so for dialogs that it
 * fades out; those that are taken away at once would leave it in nothing.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
