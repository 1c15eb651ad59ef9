import { resolve } from 'node:path';
import type { Command } from 'commander';
import { changeSchool, type SchoolChange } from '../features/school/change-school';
import { requireSchool } from '../features/school/find-school';
import { storeLogo } from '../features/school/store-logo';
import { RefusedError } from '../platform/errors';
import { parseBytes } from './bytes';
import { addCommand, type CommonOptions, runCommand, type Workplace } from './command';
import { parseGazeDays, parseKey, parseLink, parseName, parseResultsDays, parseSwitch } from './parse';
import { describeSchool } from './school-description';

interface SetOptions extends CommonOptions {
  readonly name?: string;
  readonly showName?: string;
  readonly key?: string;
  /** False for `--no-logo`. */
  readonly logo?: string | false;
  readonly helpLink?: string | false;
  readonly quota?: number;
  readonly historyData?: boolean;
  readonly resultsDays?: number;
  readonly gaze?: boolean;
  readonly gazeDays?: number;
}

/** Adds `school set` (GEN-10, GEN-11, GEN-57, GEN-58). */
export function addSchoolSetCommand(school: Command): void {
  addCommand(school, 'set', 'change what is given and keep the rest; users see it when they load a page')
    .argument('<key>', 'key of the school')
    .option('--name <name>', 'name of the school', parseName)
    .option('--show-name <name>', 'name that its users see', parseName)
    .option('--key <key>', 'another key', parseKey)
    .option('--logo <file>', 'picture for the header: PNG, JPEG or WebP of at most 5 MB')
    .option('--no-logo', 'no picture any more')
    .option('--help-link <address>', 'where Help leads: https://… or a path of this server', parseLink)
    .option('--no-help-link', 'Help leads to the guide that comes along')
    .option('--quota <size>', "room for the school's own files, like 20GB", parseBytes)
    .option('--history-data <on|off>', 'whether the History data page shows', parseSwitch)
    .option('--results-days <days>', 'days that results of students are kept', parseResultsDays)
    .option('--gaze <on|off>', 'whether headsets may record where students look', parseSwitch)
    .option('--gaze-days <days>', 'days that such recordings are kept', parseGazeDays)
    .action((key: string, options: SetOptions) =>
      runCommand(options, (platform) => set(platform, key, options)),
    );
}

async function set(platform: Workplace, key: string, options: SetOptions) {
  const { db } = platform;
  // Before a logo is stored for nobody.
  await requireSchool(db, key);
  const change = await toChange(platform, options);
  if (Object.keys(change).length === 0) throw new RefusedError('Nothing to change was given; see --help');
  return describeSchool(db, await changeSchool(db, key, change));
}

/** Only what was given; false takes away. */
async function toChange(platform: Workplace, options: SetOptions): Promise<SchoolChange> {
  const { name, showName, key, logo, helpLink, quota, historyData, resultsDays, gaze, gazeDays } = options;
  return {
    ...(name !== undefined && { name }),
    ...(showName !== undefined && { showName }),
    ...(key !== undefined && { key }),
    ...(quota !== undefined && { quotaBytes: quota }),
    ...(historyData !== undefined && { historyData }),
    ...(resultsDays !== undefined && { resultsKeptDays: resultsDays }),
    ...(gaze !== undefined && { gazeRecording: gaze }),
    ...(gazeDays !== undefined && { gazeKeptDays: gazeDays }),
    ...(helpLink !== undefined && { helpLink: helpLink === false ? null : helpLink }),
    ...(logo !== undefined && { logo: logo === false ? null : await storeLogo(platform, resolve(logo)) }),
  };
}
