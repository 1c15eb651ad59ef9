import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DEVICES_KEY } from '../../lib/live/connection';

/** What names classes, or counts and names who is in them. */
const LISTS = ['classes', 'students', 'student-statistics', 'class-devices', DEVICES_KEY];

/** Fetches again what is shown of classes and their headsets, once they are no longer what they were. */
export function useClassesChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: [list] });
  }, [queries]);
}
