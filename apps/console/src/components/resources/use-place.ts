import type { Resource } from '@orrery/contract';
import { useReferenceData } from '../../lib/resources';

/** Says where in school a resource belongs: subject and phase in words. */
export function usePlace(): (resource: Resource) => string {
  const { data } = useReferenceData();
  return (resource) => {
    const phase = data?.phase.find(({ id }) => resource.phase_ids.includes(id));
    const subject = data?.phase
      .flatMap(({ subjects }) => subjects)
      .find(({ id }) => resource.subject_ids.includes(id));
    return [subject?.name, phase?.name].filter(Boolean).join(' · ');
  };
}
