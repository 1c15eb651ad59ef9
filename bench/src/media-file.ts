import { spawnSync } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const OPERATOR = path.resolve(import.meta.dirname, '../../apps/server/dist/operator.js');
const SIZE_BYTES = 200 * 1024 * 1024;

/** Brings a film into the cloud library of a running server. @returns its hash */
export async function importFilm(dataDir: string, sizeBytes = SIZE_BYTES): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-bench-film-'));
  try {
    const bytes = randomFillSync(Buffer.allocUnsafe(sizeBytes));
    // What the first bytes of a film look like.
    bytes.write('\0\0\0\x18ftypisom', 0, 'latin1');
    await writeFile(path.join(folder, 'film.mp4'), bytes);
    await writeFile(path.join(folder, 'content.json'), JSON.stringify([ENTRY]));
    const { status, stderr } = spawnSync(process.execPath, [OPERATOR, 'library', 'import', folder], {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the film was not imported: ${stderr}`);
    return createHash('sha256').update(bytes).digest('hex');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ENTRY = {
  id: 'bench-film',
  kind: 'video',
  file: 'film.mp4',
  title: { en: 'A long film', zh: '一部长片' },
  description: { en: 'For measuring.', zh: '用于测量。' },
  knowledge_point: { en: 'Measuring', zh: '测量' },
  keywords: { en: ['film'], zh: ['影片'] },
  phase_ids: [10],
  subjects: ['science'],
  licence: 'CC0-1.0',
  credit: 'Orrery',
  loop: false,
};
