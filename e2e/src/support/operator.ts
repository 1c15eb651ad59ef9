import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Product } from './server';

const PROGRAM = join(fileURLToPath(new URL('../../..', import.meta.url)), 'apps/server/dist/operator.js');

/**
 * Runs a command of the operator beside the running product.
 * @returns what it answered with `--json`
 * @throws Error where it did not end with 0
 */
export async function operate(product: Product, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { ...process.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.url };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args, '--json'], { env });
  return JSON.parse(stdout);
}
