import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The very first picture of a film is often black. */
const MOMENTS_SECONDS = [1, 0];
/** Of the processor; ffmpeg keeps this limit itself, even when nobody is left to end it. */
const LIMIT_SECONDS = 30;

/**
 * Takes a picture out of a film, where ffmpeg is installed.
 * @returns path of a PNG in the folder, or null where there is no ffmpeg, or no picture for it
 */
export async function grabFrame(path: string, folder: string): Promise<string | null> {
  const target = join(folder, `${randomUUID()}.png`);
  for (const moment of MOMENTS_SECONDS) {
    // Nothing but this file, read as what it was found to be: no lists, no addresses, no other formats.
    const input = ['-protocol_whitelist', 'file', '-f', 'mov', '-ss', String(moment), '-i', `file:${path}`];
    const output = ['-map', '0:v:0', '-frames:v', '1', '-f', 'image2', '-update', '1', '-y', target];
    const common = ['-v', 'error', '-nostdin', '-timelimit', String(LIMIT_SECONDS), '-threads', '1'];
    const done = await promisify(execFile)('ffmpeg', [...common, ...input, ...output], {
      timeout: LIMIT_SECONDS * 2_000,
      windowsHide: true,
    }).catch(() => null);
    const found = done && (await stat(target).catch(() => null));
    if (found && found.size > 0) return target;
  }
  return null;
}
