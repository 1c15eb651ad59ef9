import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { openLive, useLiveStates } from '../../lib/live/connection';
import { GATHER_MS } from './limits';

/** What a headset says of a resource at this moment. */
export interface LiveInstall {
  /** 0 to 1. */
  readonly progress: number;
  /** Bytes a second. */
  readonly rate: number;
}

/** What a headset (`cid`) says of a resource (`rid`); undefined unless it is fetching it. */
export type LiveOf = (cid: number, rid: number) => LiveInstall | undefined;

/**
 * What headsets tell while they fetch, straight from them; a list asks again as soon as one begins, ends or fails. */
export function useLiveInstalls(): LiveOf {
  const queries = useQueryClient();
  const states = useLiveStates((live) => live.states);
  useEffect(openLive, []);

  const statuses = [...states]
    .map(([id, { state }]) => [
      id,
      Object.entries(state.installs).map(([rid, { status, kept }]) => (kept ? rid + status : '')),
    ])
    .join();
  const known = useRef(statuses);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (known.current === statuses) return;
    known.current = statuses;
    // One that waits already is not put off: with a whole school there is always another change.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: ['installs'] });
    }, GATHER_MS);
  }, [statuses, queries]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return (cid, rid) => {
    const live = states.get(cid)?.state.installs[rid];
    return live?.status === 'being' ? { progress: live.progress, rate: live.rate ?? 0 } : undefined;
  };
}
