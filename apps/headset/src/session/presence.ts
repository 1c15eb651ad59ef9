import { createSettled } from './settled';

/** Whether somebody wears the device and is inside immersive mode. */
export interface Presence {
  /** @param visibility of the immersive session; null where there is none */
  setImmersive(visibility: XRVisibilityState | null): void;
  /** The page came into sight or left it. */
  look(): void;
}

/** Tells both once they have settled: taking a headset off makes several changes. */
export function createPresence(options: {
  readonly document: Pick<Document, 'visibilityState'>;
  readonly onWorn: (worn: boolean) => void;
  readonly onInside: (inside: boolean) => void;
}): Presence {
  const setWorn = createSettled(options.onWorn);
  const setInside = createSettled(options.onInside);
  let immersive: XRVisibilityState | null = null;

  function look(): void {
    const pageVisible = options.document.visibilityState === 'visible';
    setWorn(immersive === null ? pageVisible : immersive !== 'hidden');
  }

  return {
    look,
    setImmersive(visibility) {
      immersive = visibility;
      setInside(visibility !== null);
      look();
    },
  };
}
