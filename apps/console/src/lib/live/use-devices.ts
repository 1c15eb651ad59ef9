import { mergeDevices } from '@orrery/client';
import type { PlayDevice } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Classroom, toClassroomQuery } from '../classroom';
import { http } from '../http';
import { DEVICES_KEY, openLive, useLiveStates } from './connection';

const NONE: readonly PlayDevice[] = [];

/** The server's list, and what the headsets themselves had said when it was asked for. */
async function askDevices(classroom: Classroom) {
  const known = useLiveStates.getState().states;
  const { list } = await http.clientStatus(toClassroomQuery(classroom));
  return { list, known };
}

/** The headsets of a class, a group or the school: asked for once, then kept true by their own reports. */
export function useDevices(classroom: Classroom) {
  useEffect(openLive, []);
  const query = useQuery({
    queryKey: [DEVICES_KEY, classroom],
    queryFn: () => askDevices(classroom),
    staleTime: 0,
  });
  const states = useLiveStates((live) => live.states);
  const devices = useMemo(
    () => (query.data ? mergeDevices(query.data.list, states, query.data.known) : NONE),
    [query.data, states],
  );
  return {
    devices,
    loaded: query.data !== undefined,
    failed: query.isError,
    failure: query.error,
    refetch: query.refetch,
  };
}
