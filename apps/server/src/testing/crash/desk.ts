import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { TEST_CHAPTER } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import {
  accounts,
  chapters,
  classes,
  registrationCodes,
  type resources,
} from '../../platform/database/tables';
import { createLocalDisk } from '../../platform/storage/local-disk';
import { makeResource } from '../own-resource';
import { OUTLINE } from '../review-desk';
import { logIn } from './caller';
import type { Victim } from './victim';

/** What a killed school works with: its people are logged in, and there is something to install, play and test. */
export interface Desk {
  readonly schoolId: number;
  readonly classId: number;
  readonly code: string;
  /** Cookies of the administrator and the teacher. */
  readonly admin: string;
  readonly teacher: string;
  /** Pieces of the cloud library that nobody removes. */
  readonly pieces: readonly number[];
  /** A courseware that tests. */
  readonly test: number;
}

/** Pieces to install: few, so that headsets are told to let go of some again soon. */
const PIECES = 4;
const PIECE_BYTES = 200_000;

/** Prepares the demonstration school of a server that has just made it. */
export async function openDesk(victim: Victim, dataDir: string): Promise<Desk> {
  const database = openDatabase(await victim.databaseUrl());
  try {
    const { pieces, test } = await makePieces(database, dataDir);
    const [teacherRow] = await database.db.select().from(accounts).where(eq(accounts.username, 'teacher'));
    const [room] = await database.db.select().from(classes);
    const [join] = await database.db.select().from(registrationCodes);
    const [admin, teacher] = [await logIn(victim.origin, 'admin'), await logIn(victim.origin, 'teacher')];
    if (!teacherRow || !room || !join || !admin || !teacher)
      throw new Error('the demonstration school is not whole');
    return { schoolId: teacherRow.schoolId, classId: room.id, code: join.code, admin, teacher, pieces, test };
  } finally {
    await database.close();
  }
}

async function makePieces({ db }: OpenDatabase, dataDir: string) {
  const parts = { db, storage: createLocalDisk(join(dataDir, 'files')) };
  const make = (values: Partial<typeof resources.$inferInsert>) =>
    makeResource(parts, null, randomBytes(PIECE_BYTES), 'application/octet-stream', values);
  const pieces: number[] = [];
  while (pieces.length < PIECES) pieces.push((await make({ kind: 'image' })).id);
  const { id: test } = await make({ kind: 'courseware', outline: OUTLINE });
  await db.insert(chapters).values({ resourceId: test, id: TEST_CHAPTER, titleEn: 'Test', titleZh: '测试' });
  return { pieces, test };
}
