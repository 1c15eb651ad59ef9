import { createInterface } from 'node:readline/promises';
import { PASSWORD } from '@orrery/contract';
import { RefusedError } from '../platform/errors';

/**
 * The password of an option: as it was given, or the first line of standard input for `-`, so that no list of
 * processes shows it.
 * @throws RefusedError where the console would not take it (AUTH-36); it is not repeated
 */
export async function readPassword(option: string): Promise<string> {
  const password = await readSecret(option);
  if (PASSWORD.test(password)) return password;
  throw new RefusedError('A password has 6 to 20 characters without blanks');
}

/** What an option says, or the first line of standard input for `-`. */
export async function readSecret(option: string): Promise<string> {
  return option === '-' ? readLine() : option;
}

async function readLine(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
