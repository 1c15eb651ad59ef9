import { type PlayDevice, TEST_CHAPTER } from '@orrery/contract';

/** How far a class is with a courseware that tests; names as the class knows them. */
export interface ReviewProgress {
  /** They are in the test now. */
  readonly testing: readonly string[];
  /** They are in another chapter of it. */
  readonly learning: readonly string[];
  /** They show something else, or nothing, or are away. */
  readonly waiting: readonly string[];
}

/** Sorts the headsets of a class by where they are in a courseware. */
export function reviewProgress(devices: readonly PlayDevice[], resourceId: number): ReviewProgress {
  const progress = { testing: [] as string[], learning: [] as string[], waiting: [] as string[] };
  for (const device of devices) progress[stepOf(device, resourceId)].push(device.student_name || device.name);
  return progress;
}

function stepOf({ is_online, state }: PlayDevice, resourceId: number): keyof ReviewProgress {
  const play = is_online === 1 ? state?.play : null;
  if (play?.resource !== resourceId || play.status === 'failed') return 'waiting';
  return play.chapter === TEST_CHAPTER ? 'testing' : 'learning';
}
