import { MAX_IMPORT_STUDENTS, MAX_ROSTER_CLASSES } from '@orrery/contract';

/** What a file may be. Whatever is beyond is refused before it is unpacked. */
export const ROSTER_LIMITS = {
  /** Most bytes of the file itself: a list of 10,000 has less than one million. */
  fileBytes: 20 * 1024 * 1024,
  /** Most bytes of all its parts when unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Most parts of an archive. */
  entries: 2000,
  /** Most students of one import. */
  students: MAX_IMPORT_STUDENTS,
  /** Most classes of one OneRoster export. */
  classes: MAX_ROSTER_CLASSES,
} as const;
