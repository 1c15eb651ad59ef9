import type { FailureData } from '@orrery/contract';
import { useState } from 'react';

type Changed = NonNullable<FailureData['changed']>;

/**
 * Which revision a form saves over, and what somebody else saved since it was opened (error `record.changed`).
 * @param opened the row's revision; undefined for a new row
 */
export function useOvertaken(opened: number | undefined) {
  const [revision, setRevision] = useState(opened);
  const [changed, setChanged] = useState<Changed | null>(null);
  return {
    revision,
    changed,
    setChanged,
    /** The person has seen what stands there now, and saves over it from here on. @returns what was seen */
    accept(): Changed | null {
      if (changed) setRevision(changed.revision);
      setChanged(null);
      return changed;
    },
  };
}
