import type { NameFault } from '@orrery/contract';

/** What is said of a wrong name; each takes the field's `label` and `max`, the most characters. */
export const NAME_FAULTS = {
  empty: 'naming.empty',
  long: 'naming.long',
  sign: 'naming.sign',
} as const satisfies Record<NameFault, string>;
