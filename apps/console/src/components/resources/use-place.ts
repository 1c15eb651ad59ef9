import type { Resource } from '@orrery/contract';
import { useReferenceData } from '../../lib/resources';

/**
 * Says where in school a resource belongs: its subject, and its grade or else its phase where it is for one only.
 * @param phaseId the stage that is looked at, whose name of the subject counts; 0 for any
 */
export function usePlace(phaseId = 0): (resource: Resource) => string {
  const { data } = useReferenceData();
  const phases = data?.phase.filter(({ id }) => !phaseId || id === phaseId) ?? [];
  return (resource) => {
    const subject = phases
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
