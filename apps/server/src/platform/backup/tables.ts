import { getTableName } from 'drizzle-orm';
import { CONTENT_PLACES } from '../storage/release-files';

/** How much of a table belongs to a school: all of it, nothing, or the rows of a condition with the school's id as `$1`. */
interface TableRule {
  readonly table: string;
  readonly ofSchool: 'all' | 'none' | string;
}

const own = 'school_id = $1';
const ownOrCloud = '(school_id = $1 or school_id is null)';
const inResources = `resource_id in (select id from resources where ${ownOrCloud})`;
const inCourses = `course_id in (select id from courses where ${ownOrCloud})`;
const inParticipants = 'participant_id in (select id from review_participants where school_id = $1)';

/**
 * What an export holds, in an order in which rows name only rows before them. The cloud library goes with every
 * school, so that its lessons work where they arrive. Secrets and host names are the platform's.
 */
export const EXPORTED: readonly TableRule[] = [
  { table: 'phases', ofSchool: 'all' },
  { table: 'subjects', ofSchool: 'all' },
  { table: 'categories', ofSchool: 'all' },
  { table: 'secrets', ofSchool: 'none' },
  { table: 'skin_hosts', ofSchool: 'none' },
  { table: 'schools', ofSchool: 'id = $1' },
  { table: 'accounts', ofSchool: own },
  { table: 'activations', ofSchool: 'account_id in (select id from accounts where school_id = $1)' },
  { table: 'files', ofSchool: 'all' },
  { table: 'resources', ofSchool: ownOrCloud },
  { table: 'chapters', ofSchool: inResources },
  { table: 'courses', ofSchool: ownOrCloud },
  { table: 'course_items', ofSchool: inCourses },
  { table: 'classes', ofSchool: own },
  { table: 'students', ofSchool: own },
  { table: 'devices', ofSchool: own },
  { table: 'device_bindings', ofSchool: own },
  { table: 'device_groups', ofSchool: own },
  { table: 'device_group_members', ofSchool: own },
  { table: 'device_desired', ofSchool: own },
  { table: 'device_reported', ofSchool: own },
  { table: 'device_events', ofSchool: own },
  { table: 'device_installs', ofSchool: own },
  { table: 'reviews', ofSchool: own },
  { table: 'gaze_samples', ofSchool: own },
  { table: 'review_participants', ofSchool: own },
  { table: 'review_answers', ofSchool: inParticipants },
  { table: 'review_steps', ofSchool: inParticipants },
  { table: 'record_stores', ofSchool: own },
  { table: 'untold_reviews', ofSchool: own },
  { table: 'told_statements', ofSchool: own },
  { table: 'statement_queue', ofSchool: own },
  { table: 'audit_entries', ofSchool: own },
];

/** What stays behind: what lives for hours, what is on its way, and what the database makes of other tables. */
export const LEFT_OUT: readonly string[] = [
  'sessions',
  'servers',
  'registration_codes',
  'uploads',
  'upload_pieces',
  'library_version',
  'listed_resources',
  'listed_courses',
  'search_words',
];

/** The condition of an export's rows of a table; `$1` is the school's id. Null where none of them are exported. */
export function conditionOf(table: string, isSchool: boolean): string | null {
  // What nothing names any more is not worth keeping.
  if (table === 'files') return `sha256 in (${contentsOf(isSchool)})`;
  const rule = EXPORTED.find((one) => one.table === table);
  if (!rule) throw new Error(`${table} is not exported`);
  if (!isSchool || rule.ofSchool === 'all') return 'true';
  return rule.ofSchool === 'none' ? null : rule.ofSchool;
}

function contentsOf(isSchool: boolean): string {
  return CONTENT_PLACES.map(([table, column]) => ({ table: getTableName(table), column: column.name }))
    .filter(({ table }) => !LEFT_OUT.includes(table))
    .map(({ table, column }) => `select ${column} from ${table} where ${conditionOf(table, isSchool)}`)
    .join(' union ');
}
