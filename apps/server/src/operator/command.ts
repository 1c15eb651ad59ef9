import { InvalidArgumentError } from 'commander';
import { CourseListError } from '../features/courses/import/course-list';
import { LibraryError } from '../features/library/import/manifest';
import { ConfigError, parseConfig } from '../platform/config';
import { TakenError } from '../platform/errors';
import { openPlatform, type Platform } from './open-platform';

/** Exit codes of the operator's commands, for scripts. */
export const EXIT = { done: 0, failed: 1, refused: 2 } as const;

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** What a command answers: an object for scripts, and lines for people. */
export interface Answer {
  readonly json: Record<string, unknown>;
  readonly lines: readonly string[];
}

/** Runs a command on the platform that the environment names, and prints its answer or why there is none. */
export async function runCommand(
  options: CommonOptions,
  work: (platform: Platform) => Promise<Answer>,
): Promise<void> {
  try {
    const platform = await openPlatform(parseConfig(process.env));
    try {
      const answer = await work(platform);
      console.log(options.json ? JSON.stringify(answer.json) : answer.lines.join('\n'));
    } finally {
      await platform.close();
    }
  } catch (error) {
    process.exitCode = report(error, options);
  }
}

/** What the person can put right, told without a trace. */
const REFUSALS = [CourseListError, LibraryError, TakenError, ConfigError];

function report(error: unknown, options: CommonOptions): number {
  const message = error instanceof Error ? error.message : String(error);
  const refused = REFUSALS.some((refusal) => error instanceof refusal);
  if (options.json) console.log(JSON.stringify({ error: message }));
  else console.error(refused || !(error instanceof Error) ? message : (error.stack ?? message));
  return refused ? EXIT.refused : EXIT.failed;
}

/** A password that the console takes too: 6 to 20 characters without blanks (AUTH-36). */
export function parsePassword(value: string): string {
  if (!/^\S{6,20}$/.test(value)) throw new InvalidArgumentError('6 to 20 characters without blanks');
  return value;
}

/** A name with something in it. */
export function parseName(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > 60) throw new InvalidArgumentError('1 to 60 characters');
  return name;
}

/** A school's key: short, for addresses and file names too. */
export function parseKey(value: string): string {
  if (!/^[a-z0-9][a-z0-9-]{1,29}$/.test(value)) {
    throw new InvalidArgumentError('2 to 30 lower-case letters, digits and hyphens');
  }
  return value;
}
