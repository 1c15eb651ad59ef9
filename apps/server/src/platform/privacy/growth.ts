/** How a table is kept from growing without end. */
export type Growth =
  /** As many rows as people made things that are there; they delete them. */
  | { readonly by: 'people' }
  /** A few rows for each row of another table, with which they go. */
  | { readonly by: 'row'; readonly of: string }
  /** Deleted once the school's period for results or for gazes is over (`retained-table.ts`). */
  | { readonly by: 'period' }
  /** Deleted once this condition holds, by whichever server does the hourly work (`expired.ts`). */
  | { readonly by: 'age'; readonly when: string }
  /** Emptied by work of its own. */
  | { readonly by: 'work'; readonly file: string }
  /** Made of other tables, and as large as they are; or a handful of rows that the platform needs. */
  | { readonly by: 'platform' };

const people: Growth = { by: 'people' };
const period: Growth = { by: 'period' };
const platform: Growth = { by: 'platform' };
const of = (table: string): Growth => ({ by: 'row', of: table });
const age = (when: string): Growth => ({ by: 'age', when });

/**
 * Every table of the database, and why a platform that runs for ten years is not full of it. A test holds it to the
 * schema: a new table is entered here, or the check fails.
 */
export const GROWTH: Readonly<Record<string, Growth>> = {
  phases: platform,
  subjects: platform,
  categories: platform,
  secrets: platform,
  skin_hosts: platform,
  library_version: platform,
  listed_resources: platform,
  listed_courses: platform,
  search_words: platform,
  schools: people,
  // A deleted account stays without its password, because what it made keeps its author.
  accounts: people,
  // Whoever opens an old letter is told for a year that it was used, or came too late.
  activations: age("coalesce(used_at, expires_at) < now() - interval '1 year'"),
  sessions: age('expires_at < now()'),
  files: { by: 'work', file: 'features/resources/uploads/sweep.ts' },
  uploads: { by: 'work', file: 'features/resources/uploads/sweep.ts' },
  upload_pieces: of('uploads'),
  // What a school deleted stays as a row without its files: reviews name it.
  resources: people,
  chapters: of('resources'),
  courses: people,
  course_items: of('courses'),
  classes: people,
  students: people,
  // One that was taken out of a school stays for its history.
  devices: people,
  device_bindings: of('devices'),
  device_groups: people,
  device_group_members: of('device_groups'),
  device_desired: of('devices'),
  device_reported: of('devices'),
  device_installs: of('devices'),
  device_events: period,
  // Whoever still holds an old code is told for a month that it expired.
  registration_codes: age("expires_at < now() - interval '30 days'"),
  reviews: period,
  review_participants: period,
  review_answers: of('review_participants'),
  review_steps: of('review_participants'),
  gaze_samples: period,
  record_stores: of('schools'),
  untold_reviews: of('reviews'),
  told_statements: of('review_participants'),
  statement_queue: of('review_participants'),
  // Longer than any school keeps results; names of students who are gone leave it sooner (`gone-students.ts`).
  audit_entries: age("at < now() - interval '10 years'"),
  servers: age("seen_at < now() - interval '1 day'"),
};
