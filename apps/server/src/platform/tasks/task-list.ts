/** How several servers of one database share a task. */
type Sharing =
  /** One does it while it holds a lock of the database; another takes over where that one dies. */
  | 'lock'
  /** Any may do it at any time: rows change once, and whoever changed them goes on with them. */
  | 'rows'
  /** Each does its part: what is connected to it. */
  | 'own';

interface Task {
  readonly by: Sharing;
  /** Where it is begun. */
  readonly file: string;
  /** Time between two of its turns, in seconds; null where there is not always something to do. */
  readonly everySeconds: number | null;
}

const HOUR = 3600;

/**
 * All that a server does without being asked. A test holds the list to the sources, and shows of each that two servers do
 * it once, and that one goes on where the other died.
 */
export const TASKS = {
  /** Deletes what schools keep no longer. */
  retention: { by: 'lock', file: 'platform/privacy/retention.ts', everySeconds: HOUR },
  /** Removes abandoned uploads, and bytes that nothing names. */
  files: { by: 'lock', file: 'features/resources/uploads/sweep.ts', everySeconds: HOUR },
  /** Makes the library's covers in the sizes of cards. */
  library_covers: { by: 'lock', file: 'platform/storage/warm-covers.ts', everySeconds: null },
  /** Makes covers that a killed server left unmade. */
  own_covers: { by: 'lock', file: 'features/resources/cover-sweep.ts', everySeconds: HOUR },
  /** Ends tests that no headset is in any more. */
  abandoned_tests: { by: 'rows', file: 'features/play/review-sweep.ts', everySeconds: HOUR },
  /** Tells record stores of schools what happened in tests. */
  record_stores: { by: 'rows', file: 'platform/results/xapi/record-stores.ts', everySeconds: 5 },
  /** Tells headsets of content that another process changed, and of installs where the database was away. */
  changed_content: { by: 'rows', file: 'realtime/devices/changed-content.ts', everySeconds: 30 },
  /** Says that this server lives, and calls offline what was connected to one that does not. */
  heartbeat: { by: 'rows', file: 'realtime/peers/heartbeat.ts', everySeconds: 2 },
  /** Looks for orders of servers that are not heard. */
  missed_orders: { by: 'own', file: 'realtime/peers/connect-peers.ts', everySeconds: null },
  /** Ends connections of headsets that left their school. */
  removed_headsets: { by: 'own', file: 'realtime/devices/retired-sweep.ts', everySeconds: 5 },
  /** Ends connections of pages whose log-in ended. */
  ended_logins: { by: 'own', file: 'realtime/consoles/logins.ts', everySeconds: 5 },
  /** Records where students look. */
  gaze: { by: 'own', file: 'features/play/gaze-recorder.ts', everySeconds: 1 },
} as const satisfies Readonly<Record<string, Task>>;

/** Names a task, in figures too. */
export type TaskName = keyof typeof TASKS;
