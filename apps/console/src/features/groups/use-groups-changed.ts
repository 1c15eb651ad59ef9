import { useQueryClient } from '@tanstack/react-query';
import { DEVICES_KEY } from '../../lib/live/connection';

/** Asks again for whatever shows groups: their lists, their choosers, and the headsets that are in them. */
export function useGroupsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([[DEVICES_KEY], ['groups']].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
