import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One place in the code that asks for a text. */
export interface TextUse {
  readonly file: string;
  readonly key: string;
}

/** What the sources of an app ask of its catalogue. */
export interface TextUses {
  /** Keys written out where the translator is called. */
  readonly asked: readonly TextUse[];
  /** Keys glued from pieces: nobody can find them by searching, so they belong into an explicit map. */
  readonly glued: readonly TextUse[];
  /** Whether a key stands anywhere in the sources as a whole quoted string. */
  readonly mentions: (key: string) => boolean;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The key by which code asks for a text: without the plural form that the translator adds. */
export function toAskedKey(key: string): string {
  return key.replace(PLURAL, '');
}

/** The `{{names}}` that a text wants filled in, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].sort();
}

const TOKENS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[([{]|[)\]},]/g;

/** The first argument of a call, from just behind its opening bracket. */
function firstArgument(source: string, start: number): string {
  let depth = 0;
  const rest = source.slice(start);
  for (const { 0: token, index } of rest.matchAll(TOKENS)) {
    if ('([{'.includes(token)) depth += 1;
    else if (depth === 0 && ')]},'.includes(token)) return rest.slice(0, index);
    else if (')]}'.includes(token)) depth -= 1;
  }
  return rest;
}

/** The keys that one source file asks for: `t('key')`, `t(busy ? 'a' : 'b')`, `i18nKey="key"`. */
export function scanSource(file: string, source: string): { asked: TextUse[]; glued: TextUse[] } {
  const asked: TextUse[] = [];
  const glued: TextUse[] = [];
  for (const call of source.matchAll(/(?<![\w.])(?:i18n\.)?t\(|i18nKey=\{?/g)) {
    const start = call.index + call[0].length;
    const argument = call[0].endsWith('(')
      ? firstArgument(source, start)
      : (/^["'`][^"'`]*["'`]/.exec(source.slice(start))?.[0] ?? '');
    if (/`[^`]*\$\{|['"`]\s*\+|\+\s*['"`]/.test(argument)) glued.push({ file, key: argument.trim() });
    // Literals behind a comparison (`kind === 'video'`) are values, not keys.
    else
      for (const match of argument.matchAll(/([=!]==?\s*)?(['"`])([\w.-]+)\2(?!\s*[=!]==?)/g)) {
        if (match[1] === undefined) asked.push({ file, key: match[3] ?? '' });
      }
  }
  return { asked, glued };
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Reads what an app asks of its catalogue.
 * @param folder the app's `src`
 */
export function scanApp(folder: string): TextUses {
  const files = sourcesOf(folder).map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const everything = files.map(({ source }) => source).join('\n');
  const found = files.map(({ file, source }) => scanSource(path.relative(folder, file), source));
  return {
    asked: found.flatMap(({ asked }) => asked),
    glued: found.flatMap(({ glued }) => glued),
    mentions: (key) => [`'${key}'`, `"${key}"`, `\`${key}\``].some((quoted) => everything.includes(quoted)),
  };
}
