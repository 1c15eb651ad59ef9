import type { Resource } from '@orrery/contract';
import { useReferenceData } from '../../lib/resources';

/** Says where in school a resource belongs: its subject, and its phase where it is for one only. */
export function usePlace(): (resource: Resource) => string {
  const { data } = useReferenceData();
  return (resource) => {
    const phases = data?.phase.filter(({ id }) => resource.phase_ids.includes(id)) ?? [];
    const phase = phases.length === 1 ? phases[0] : undefined;
    const subject = data?.phase
      .flatMap(({ subjects }) => subjects)
      .find(({ id }) => resource.subject_ids.includes(id));
    return [subject?.name, phase?.name].filter(Boolean).join(' · ');
  };
}
