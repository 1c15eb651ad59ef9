import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { CONTENT_PLACES } from '../storage/release-files';
import type { ListedFile, Storage } from '../storage/storage';
import { type Finding, toFinding } from './check-rows';

/** What is stored and named by nothing may be about to be: imports of a whole library take so long at most. */
const SAFE_AGE_MS = 24 * 60 * 60_000;
/** Contents that the database is asked about together. */
const BATCH = 1000;

const STORED = { id: 'files.stored', what: 'every file that a row names is stored, with its size' } as const;
const CONTENT = { id: 'files.content', what: 'every file has the content that it is called by' } as const;
const UNKNOWN = { id: 'files.unknown', what: 'no file is stored of which no row knows' } as const;

interface FileCheck {
  readonly pool: pg.Pool;
  readonly storage: Storage;
  /** Whether each byte is read and compared, which takes long. */
  readonly readsAll?: boolean;
  /** Files of which no row knows are faults from this age on. */
  readonly safeAgeMs?: number;
}

/** Compares rows and stored files, while servers may work: what was let go of meanwhile is no fault. */
export async function checkFiles(check: FileCheck): Promise<Finding[]> {
  const { pool, storage, readsAll = false, safeAgeMs = SAFE_AGE_MS } = check;
  const listed = new Map<string, ListedFile>();
  const damaged: string[] = [];
  for await (const file of storage.list()) {
    listed.set(file.sha256, file);
    if (readsAll && !(await isWhole(storage, file.sha256))) damaged.push(file.sha256);
  }
  const old = [...listed.values()].filter(({ storedAt }) => Date.now() - storedAt.getTime() >= safeAgeMs);
  return [
    toFinding(STORED, await findLost(check, listed)),
    ...(readsAll ? [toFinding(CONTENT, damaged)] : []),
    toFinding(UNKNOWN, await findUnknown(pool, old)),
  ];
}

/** Contents that must be there. An upload names its own before it moves it, and is ready afterwards. */
const NAMED = `select f.sha256, f.size_bytes::float8 as size from files f where (${CONTENT_PLACES.map(
  ([table, column]) => {
    const name = getTableName(table);
    const isKept = name === 'uploads' ? " and t.status = 'ready'" : '';
    return `exists (select from ${name} t where t.${column.name} = f.sha256${isKept})`;
  },
).join(' or ')})`;

async function findLost(
  { pool, storage }: FileCheck,
  listed: ReadonlyMap<string, ListedFile>,
): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string; size: number }>(NAMED);
  const lost: string[] = [];
  for (const { sha256, size } of rows) {
    if (listed.get(sha256)?.sizeBytes === size) continue;
    // It may have come or gone since.
    const found = await storage.stat(sha256);
    if (found?.sizeBytes === size) continue;
    const { rowCount } = await pool.query(`${NAMED} and f.sha256 = $1`, [sha256]);
    if (rowCount)
      lost.push(`${sha256} ${found ? `has ${found.sizeBytes} bytes, not ${size}` : 'is missing'}`);
  }
  return lost;
}

async function findUnknown(pool: pg.Pool, files: readonly ListedFile[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let start = 0; start < files.length; start += BATCH) {
    const some = files.slice(start, start + BATCH);
    const { rows } = await pool.query<{ sha256: string }>(
      'select sha256 from files where sha256 = any($1::text[])',
      [some.map(({ sha256 }) => sha256)],
    );
    const known = new Set(rows.map(({ sha256 }) => sha256));
    for (const { sha256, sizeBytes } of some) {
      if (!known.has(sha256)) unknown.push(`${sha256}, ${sizeBytes} bytes`);
    }
  }
  return unknown;
}

/** @returns true also where it was let go of just now */
async function isWhole(storage: Storage, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  const content = await storage.open(sha256).catch(() => null);
  if (!content) return (await storage.stat(sha256)) === null;
  await pipeline(content, hash);
  return hash.digest('hex') === sha256;
}
