import { and, count, eq, isNull } from 'drizzle-orm';
import type { SchoolRecord } from '../features/school/find-school';
import type { Database } from '../platform/database/database';
import { accounts } from '../platform/database/tables';
import { measureDisk } from '../platform/library/measure-disk';
import { toHelp } from '../platform/schools';
import { toSchoolScope } from '../platform/session/caller';
import { formatBytes } from './bytes';
import type { Answer } from './command';

/** Everything that is set for a school, with how much room and how many accounts it uses. */
export async function describeSchool(db: Database, school: SchoolRecord): Promise<Answer> {
  const { used } = await measureDisk(db, toSchoolScope(school.id));
  const [people] = await db
    .select({ count: count() })
    .from(accounts)
    .where(and(eq(accounts.schoolId, school.id), isNull(accounts.deletedAt)));
  const accountCount = people?.count ?? 0;
  return {
    json: {
      id: school.id,
      key: school.key,
      name: school.name,
      show_name: school.showName,
      logo: school.logo,
      help_link: school.helpLink,
      quota_bytes: school.quotaBytes,
      used_bytes: used,
      history_data: school.historyData,
      results_kept_days: school.resultsKeptDays,
      gaze_recording: school.gazeRecording,
      gaze_kept_days: school.gazeKeptDays,
      accounts: accountCount,
    },
    lines: [
      `Key           ${school.key}`,
      `Name          ${school.name}`,
      `Shown name    ${school.showName}`,
      `Logo          ${school.logo === null ? 'none' : `/media/${school.logo}`}`,
      `Help link     ${toHelp(school)}`,
      `Room          ${formatBytes(used)} of ${formatBytes(school.quotaBytes)} used`,
      `History data  ${school.historyData ? 'on' : 'off'}`,
      `Results kept  ${school.resultsKeptDays} days`,
      `Gaze          ${school.gazeRecording ? 'recorded' : 'not recorded'}, kept ${school.gazeKeptDays} days`,
      `Accounts      ${accountCount}`,
    ],
  };
}
