import type { Resource } from '@orrery/contract';
import type { ListFilter } from '../../lib/list-filter';
import { useReferenceData } from '../../lib/resources';

/**
 * Says where in school a resource belongs: its subject, and its grade or else its phase where it is for one only.
 * Every phase teaches under names of its own: where a stage or a subject was chosen, its name counts.
 */
export function usePlace(chosen?: Pick<ListFilter, 'phase' | 'subject'>): (resource: Resource) => string {
  const { data } = useReferenceData();
  const phases = data?.phase.filter(({ id }) => !chosen?.phase || id === chosen.phase) ?? [];
  const subjects = phases.flatMap((phase) => phase.subjects);
  return ({ subject_ids, grade_ids, phase_ids }) => {
    const own = subjects.filter(({ id }) => subject_ids.includes(id));
    const subject = own.find(({ id }) => id === chosen?.subject) ?? own[0];
    const stage = findOnly(data?.grade, grade_ids) ?? findOnly(data?.phase, phase_ids);
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
