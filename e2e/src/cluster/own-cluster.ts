import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPort } from '../../../apps/server/src/testing/ports';
import { FAST_FOLDER } from '../support/fast-folder';
import { PASSWORD } from '../support/server';
import { type Cluster, startCluster } from './cluster';
import { removeWith } from './keeper';
import type { ClusterPrograms } from './programs';

/** Ports of a cluster, one after the other. */
const PORTS = 7;

/** Starts a cluster of a test's own, with one long film in its library. */
export async function startOwnCluster(programs: ClusterPrograms): Promise<Cluster> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'orrery-cluster-'));
  removeWith(folder);
  return startCluster({
    programs,
    folder,
    port: await findPort(PORTS),
    environment: {
      DEMO_PASSWORD: PASSWORD,
      LIBRARY_DIR: await writeLibrary(join(folder, 'library')),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '1',
    },
  });
}

async function writeLibrary(folder: string): Promise<string> {
  await mkdir(folder);
  const film = randomBytes(64 * 1024);
  // What the first bytes of a film look like.
  film.write('\0\0\0\x18ftypisom', 0, 'latin1');
  await writeFile(join(folder, 'film.mp4'), film);
  const entry = {
    id: 'cluster-film',
    kind: 'video',
    file: 'film.mp4',
    title: { en: 'A long film', zh: '一部长片' },
    description: { en: 'For a class.', zh: '用于上课。' },
    knowledge_point: { en: 'Seeing', zh: '观察' },
    keywords: { en: ['film'], zh: ['影片'] },
    phase_ids: [10],
    subjects: ['science'],
    licence: 'CC0-1.0',
    credit: 'Orrery',
    duration: 3600,
    loop: false,
  };
  await writeFile(join(folder, 'content.json'), JSON.stringify([entry]));
  return folder;
}
