import { useQueryClient } from '@tanstack/react-query';
import { DEVICES_KEY } from '../../lib/live/connection';

/** Asks again for everything that names headsets: the lists, the groups' counts, the classes' devices. */
export function useDevicesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [[DEVICES_KEY], ['groups'], ['classes']];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
