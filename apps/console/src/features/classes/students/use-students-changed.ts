import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What counts or names students. */
const LISTS = ['students', 'classes', 'student-statistics', 'class-devices'];

/** Fetches again what is shown of students, once they are no longer what they were. */
export function useStudentsChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: [list] });
  }, [queries]);
}
