import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DEVICES_KEY } from '../../lib/live/connection';

/**
 * Whatever names or counts accounts, classes, students, headsets, groups or resources, on whichever page: a class that is renamed
 * here stands by its new name in the device list, the choosers and the history.
 */
const SHOWN = [
  'accounts',
  'audit',
  'class-and-group',
  'class-devices',
  'classes',
  'cloud-disk',
  DEVICES_KEY,
  'groups',
  'installs',
  'my-courses',
  'own-resource',
  'own-resources',
  'privacy-settings',
  'resource',
  'resources',
  'student-statistics',
  'students',
];

/**
 * Asks again for what is shown of the school once it is no longer what it was: at once where it is in sight, else
 * when somebody goes there. @returns what ends when that which is in sight is there again
 */
export function useSchoolChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(SHOWN.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  }, [queries]);
}
