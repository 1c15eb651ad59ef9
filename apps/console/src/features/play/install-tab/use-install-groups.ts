import type { PlayDevice } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Classroom, toClassroomQuery } from '../../../lib/classroom';
import { http } from '../../../lib/http';
import { toInstallGroups } from './groups';

/** The first part of the query keys of installs on this screen. */
export const INSTALLS_KEY = 'play-installs';

/** How far the headsets of the class are with a resource, kept true by their own reports (PLAY-77, PLAY-81). */
export function useInstallGroups(rid: number, classroom: Classroom, devices: readonly PlayDevice[]) {
  // A headset that joins, leaves, or comes into the class is another answer.
  const members = devices.map(({ id, is_in_class }) => `${id}:${is_in_class}`).join();
  const query = useQuery({
    queryKey: [INSTALLS_KEY, rid, classroom, members],
    queryFn: () => http.clientInstallStatus({ rid, ...toClassroomQuery(classroom) }),
    // The list stands until the new one is there, as long as it is the same resource's.
    placeholderData: (before, query) => (query?.queryKey[1] === rid ? before : undefined),
    staleTime: 0,
  });
  const groups = useMemo(
    () => (query.data ? toInstallGroups(query.data, devices, rid) : null),
    [devices, query.data, rid],
  );
  return { groups, error: query.isError ? query.error : null, refetch: query.refetch };
}
