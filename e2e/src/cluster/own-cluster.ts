import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFree } from '../../../apps/server/src/testing/ports';
import { FAST_FOLDER } from '../support/fast-folder';
import { PASSWORD } from '../support/server';
import { type Cluster, startCluster } from './cluster';
import { removeWith } from './keeper';
import type { ClusterPrograms } from './programs';

/** Below the ports that the system gives out by itself. */
const PORTS = { from: 20_000, to: 32_000, together: 7 } as const;

/** Starts a cluster of a test's own, with one long film in its library. */
export async function startOwnCluster(programs: ClusterPrograms): Promise<Cluster> {
  const folder = await mkdtemp(join(FAST_FOLDER, 'orrery-cluster-'));
  removeWith(folder);
  return startCluster({
    programs,
    folder,
    port: await findPorts(),
    environment: {
      DEMO_PASSWORD: PASSWORD,
      LIBRARY_DIR: await writeLibrary(join(folder, 'library')),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '1',
    },
  });
}

/** The first of some ports that nobody listens on. */
async function findPorts(): Promise<number> {
  for (;;) {
    const span = PORTS.to - PORTS.from;
    const first = PORTS.from + Math.floor(Math.random() * span);
    const all = Array.from({ length: PORTS.together }, (_, index) => first + index);
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return first;
  }
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
