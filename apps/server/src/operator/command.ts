import type { Command } from 'commander';
import { type Config, ConfigError, parseConfig } from '../platform/config';
import { FolderInUseError } from '../platform/database/embedded/embedded';
import { AppError, messageOf, RefusedError } from '../platform/errors';
import { openPlatform, type Platform } from './open-platform';

/** Exit codes of the operator's commands, for scripts. */
export const EXIT = { done: 0, failed: 1, refused: 2 } as const;

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** What a command works with. */
export interface Workplace extends Platform {
  readonly config: Config;
}

/** What a command answers: an object for scripts, and lines for people. */
export interface Answer {
  readonly json: Record<string, unknown>;
  readonly lines: readonly string[];
}

/** Adds a command with the options that all have. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'answer with JSON, also when something is refused');
}

/**
 * Runs a command on the platform that the environment names, and prints its answer or why there is none.
 * @param prepare what becomes of the tables first; they are brought to this version's by default
 */
export async function runCommand(
  options: CommonOptions,
  work: (platform: Workplace) => Promise<Answer>,
  prepare?: Parameters<typeof openPlatform>[1],
): Promise<void> {
  try {
    const config = parseConfig(process.env);
    const platform = await openPlatform(config, prepare);
    try {
      const answer = await work({ ...platform, config });
      console.log(options.json ? toJson(answer.json) : toPrintable(answer.lines.join('\n')));
    } finally {
      await platform.close();
    }
  } catch (error) {
    process.exitCode = report(error, options);
  }
}

/** What the person can put right, told without a trace. */
const REFUSALS = [RefusedError, AppError, ConfigError];

function report(error: unknown, options: CommonOptions): number {
  const refused = REFUSALS.some((refusal) => error instanceof refusal);
  const failure = refused ? null : (explainFailure(error) ?? null);
  const message = failure ?? messageOf(error);
  printRefusal(message, options);
  // What nobody expected is shown whole, for whoever reports it.
  if (!refused && failure === null && error instanceof Error) console.error(error.stack);
  return refused ? EXIT.refused : EXIT.failed;
}

/** Says why nothing was done: one line on standard error, or JSON on standard output where that was asked for. */
export function printRefusal(message: string, options: CommonOptions): void {
  if (options.json) console.log(toJson({ error: message }));
  else console.error(toPrintable(message));
}

/** What came from a file or a database must not give orders to a terminal, nor turn the words that follow it. */
function toPrintable(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, toEscape);
}

/** JSON escapes the older control characters by itself. */
function toJson(value: object): string {
  return JSON.stringify(value).replace(/\p{Cc}/gu, toEscape);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Codes of a database that is away or does not let us in. */
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|28|3D000|57P03|53300)/;

/** A failure that happens to good people, in one line; null for any other. */
function explainFailure(error: unknown): string | null {
  if (error instanceof FolderInUseError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (UNREACHABLE.test(code)) return `The database cannot be reached (${cause.message || code})`;
    if (/^(EACCES|EPERM|EROFS|ENOSPC)$/.test(code)) return cause.message;
  }
  return null;
}
