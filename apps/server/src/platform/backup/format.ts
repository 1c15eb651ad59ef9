import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RefusedError } from '../errors';

/** Name of what says what an export holds. It is written last: without it there is no export. */
export const MANIFEST = 'manifest.json';
/** Folder of contents: `files/ab/<sha256>`. */
export const FILES = 'files';
/** Folders of rows begin with this; each export makes one of its own. */
export const ROWS_PREFIX = 'rows-';
/** What readers must know; grows when an older reader would do something wrong. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const manifestSchema = z.object({
  orrery: z.literal('export'),
  format: z.literal(FORMAT),
  /** When its snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** Key of the school whose export it is; null for the whole platform. */
  school: z.string().nullable(),
  /** Hash of the last migration that the tables had. */
  migration: sha256,
  /** Folder of the rows. */
  rows: z.string().regex(/^rows-[0-9a-f-]{36}$/),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: count, bytes: count, sha256 })),
  files: z.object({ count, bytes: count }),
  /** Contents that the storage did not have, or not as they were stored. */
  damaged: z.array(sha256),
});

/** What an export says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A manifest of today's format. */
export function toManifest(rest: Omit<Manifest, 'orrery' | 'format'>): Manifest {
  return { orrery: 'export', format: FORMAT, ...rest };
}

/** The manifest of a folder; null where it has none. @throws RefusedError where it is none that we can read */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = manifestSchema.safeParse(parseOrNull(text));
  if (!parsed.success) {
    throw new RefusedError(`${MANIFEST} in ${folder} is not of an export that this Orrery can read`);
  }
  return parsed.data;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where the rows of a table are. */
export function rowsPath(folder: string, rows: string, table: string): string {
  return join(folder, rows, `${table}.jsonl`);
}

/** Where a content is. */
export function filePath(folder: string, content: string): string {
  return join(folder, FILES, content.slice(0, 2), content);
}
