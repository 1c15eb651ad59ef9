import path from 'node:path';
import { CoursewareError } from '@orrery/contract';
import { build } from 'vite';

/** One module of an entry and whatever it imports. */
export interface Bundle {
  readonly code: string;
  /** Whole paths of the files in it. */
  readonly sources: readonly string[];
}

/**
 * Joins an entry and its imports: an archive holds no other code.
 * @param root what names in messages are relative to
 * @throws CoursewareError where a file is missing, is no module, or exports no default
 */
export async function bundleModule(entry: string, root: string): Promise<Bundle> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, minify: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  }).catch((error: unknown) => {
    throw new CoursewareError([`${path.basename(entry)}: ${shorten(error, root)}`]);
  });
  const chunk = [result].flat().flatMap((one) => ('output' in one ? one.output : []))[0];
  if (chunk?.type !== 'chunk') throw new CoursewareError([`${path.basename(entry)}: holds nothing`]);
  if (!chunk.exports.includes('default')) {
    throw new CoursewareError([`${path.basename(entry)}: has no default function`]);
  }
  return { code: chunk.code, sources: chunk.moduleIds.filter((id) => path.isAbsolute(id)) };
}

/** The first lines of a bundler's message, without the colours of a terminal and the paths of this machine. */
function shorten(error: unknown, root: string): string {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  return String((error as Error).message ?? error)
    .replace(colours, '')
    .replaceAll(`${root}${path.sep}`, '')
    .split('\n')
    .slice(0, 12)
    .join('\n')
    .trim();
}
