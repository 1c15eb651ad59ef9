import type { ResourceKind } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { makeCover } from './make-cover';

interface MadeCoverInput {
  readonly url: string | null;
  readonly kind: ResourceKind | null;
  /** Names what the cover is made of; null where nothing can be shown yet. */
  readonly source: string | null;
  /** Whether a cover is to be made by itself. */
  readonly isWanted: boolean;
  readonly onMade: (cover: File, source: string) => void;
}

/** Makes covers of what a file shows, by itself where one is wanted. What this browser cannot show gives none. */
export function useMadeCover({ url, kind, source, isWanted, onMade }: MadeCoverInput) {
  const [making, setMaking] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  function make(signal: AbortSignal): void {
    if (!url || !kind || !source) return;
    setMaking(source);
    makeCover(url, kind, signal)
      .then((cover) => signal.aborted || onMade(cover, source))
      .catch(() => signal.aborted || setFailed(source))
      .finally(() => signal.aborted || setMaking(null));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cover is made once for each thing that it can be made of.
  useEffect(() => {
    if (!isWanted || failed === source) return;
    const controller = new AbortController();
    make(controller.signal);
    return () => {
      controller.abort();
      setMaking(null);
    };
  }, [source, isWanted]);

  return {
    isMaking: making !== null,
    canMake: source !== null && failed !== source && making === null,
    make: () => make(new AbortController().signal),
  };
}
