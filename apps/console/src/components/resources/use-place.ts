import type { Resource } from '@orrery/contract';
import { useReferenceData } from '../../lib/resources';

/** Says where in school a resource belongs: its subject, and its grade or else its phase where it is for one only. */
export function usePlace(): (resource: Resource) => string {
  const { data } = useReferenceData();
  return (resource) => {
    const subject = data?.phase
      .flatMap(({ subjects }) => subjects)
      .find(({ id }) => resource.subject_ids.includes(id));
    const stage = findOnly(data?.grade, resource.grade_ids) ?? findOnly(data?.phase, resource.phase_ids);
    return [subject?.name, stage?.name].filter(Boolean).join(' · ');
  };
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The one that is meant; nothing where several are, or none. */
function findOnly(all: readonly Named[] | undefined, ids: readonly number[]): Named | undefined {
  return ids.length === 1 ? all?.find(({ id }) => id === ids[0]) : undefined;
}
