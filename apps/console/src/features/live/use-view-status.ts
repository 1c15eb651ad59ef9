import { useQuery } from '@tanstack/react-query';
import { type Classroom, toClassroomQuery } from '../../lib/classroom';
import { http } from '../../lib/http';
import { DEVICES_KEY } from '../../lib/live/connection';

/**
 * The class's view status (LIVE-05, LIVE-06): who is not there, and how often pictures come. Like every list of devices
 * it is asked for again three seconds after an action (LIVE-07).
 */
export function useViewStatus(classroom: Classroom) {
  return useQuery({
    queryKey: [DEVICES_KEY, 'view', classroom],
    queryFn: () => http.clientViewStatus(toClassroomQuery(classroom)),
  });
}
