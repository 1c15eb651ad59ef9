import { useQuery } from '@tanstack/react-query';
import { http } from './http';

/** The classes of the school, for choosers. */
export function useClasses() {
  return useQuery({
    queryKey: ['classes'],
    queryFn: async () => (await http.classChoices()).class_list,
  });
}

/** The device groups of the school, for choosers. */
export function useGroups() {
  return useQuery({ queryKey: ['groups'], queryFn: async () => (await http.groupList()).list });
}
