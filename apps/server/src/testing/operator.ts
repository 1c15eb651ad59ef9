import { inject, vi } from 'vitest';
import { runOperator } from '../operator/program';
import type { TestServer } from './test-server';

/** What a command of the operator answered. */
export interface OperatorResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs commands of the operator in this process, on a running server's database and data folder. */
export type Operate = (...args: string[]) => Promise<OperatorResult>;

/** Environment in which the operator's command line works on a test server. */
export async function operatorEnv({ db, dataDir }: TestServer): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>('select current_database() as name');
  const url = new URL(inject('adminDatabaseUrl'));
  url.pathname = `/${rows[0]?.name}`;
  return { DATABASE_URL: url.href, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
}

/**
 * Makes the command line of a test server; its commands run one after another.
 * @param env more of the environment
 */
export async function makeOperator(server: TestServer, env: Record<string, string> = {}): Promise<Operate> {
  const environment = { ...(await operatorEnv(server)), ...env };
  return async (...args) => {
    const printed = { out: '', err: '' };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const spies = [
      vi.spyOn(console, 'log').mockImplementation((line) => {
        printed.out += `${line}\n`;
      }),
      vi.spyOn(console, 'error').mockImplementation((line) => {
        printed.err += `${line}\n`;
      }),
    ];
    try {
      await runOperator(args);
      return { code: Number(process.exitCode ?? 0), ...printed };
    } finally {
      process.exitCode = undefined;
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
    }
  };
}
