import type { ResourceKind } from '@orrery/contract';
import { useEffect, useRef, useState } from 'react';
import { makeCover } from './make-cover';

/** A browser that has not shown a file by then does not: nobody waits for its cover any longer. In milliseconds. */
const MADE_WITHIN_MS = 30_000;

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
  const running = useRef<AbortController | null>(null);

  function stop(): void {
    running.current?.abort();
    running.current = null;
    setMaking(null);
  }
  async function make(): Promise<void> {
    if (!url || !kind || !source) return;
    stop();
    const own = new AbortController();
    running.current = own;
    setMaking(source);
    const timer = setTimeout(() => own.abort(), MADE_WITHIN_MS);
    const cover = await makeCover(url, kind, own.signal).catch(() => null);
    clearTimeout(timer);
    // The file went, or somebody chose a picture meanwhile.
    if (running.current !== own) return;
    stop();
    if (cover) onMade(cover, source);
    else setFailed(source);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cover is made once for each thing that it can be made of.
  useEffect(() => {
    if (isWanted && failed !== source) void make();
    return stop;
  }, [source, isWanted]);

  return {
    isMaking: making !== null,
    canMake: source !== null && failed !== source && making === null,
    make,
    stop,
  };
}
