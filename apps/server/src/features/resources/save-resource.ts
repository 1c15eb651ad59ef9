import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Actor, requireSeen } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { chapters, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import { holdSchool } from '../../platform/library/measure-disk';
import { isResourceInLesson } from '../../platform/running-lesson';
import { type SaveInput, takeFiles } from './file-values';
import { lockOwn, type OwnRow } from './present-resource';
import { recordAdded, recordEdited } from './record-resource';
import { requireTeachingIds } from './teaching-ids';
import { toTextValues } from './text-values';
import { toWireValues } from './wire-values';

/** What a save did. */
export interface Saved {
  /** As it is now. */
  readonly row: OwnRow;
  /** Whether what was there before is different now: headsets that keep it have to hear of it. */
  readonly isChanged: boolean;
  /** Contents that it does not show any more. */
  readonly left: readonly (string | null)[];
}

/**
 * Makes a resource of uploads, or changes one (RES-13, RES-30 to RES-41): all of it or nothing.
 * @throws AppError `resource.unknown`, `record.changed`, `input.invalid`, `upload.unknown`, `upload.unfinished`,
 * `upload.repeated`; `resource.in-lesson` where a lesson that is running would lose its file
 */
export function saveResource(
  db: Database,
  actor: Actor,
  input: SaveInput,
  language: Language,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    const { scope } = actor;
    // First of all: two who save the same file at once wait for each other here.
    await holdSchool(tx, scope);
    const former = input.rid === undefined ? null : await lockOwn(tx, scope, input.rid);
    if (former) {
      const now = toWireValues(former, language);
      await requireSeen(tx, scope, input.revision, { ...former, subject: 'resource', now });
    }
    const asked = { phaseIds: input.phase_ids, subjectIds: input.subject_ids };
    const values = {
      ...toTextValues(input, former, language),
      ...(await requireTeachingIds(tx, asked, language)),
      ...(await takeFiles(tx, actor, input, former, language)),
    };
    if (former) return update(tx, actor, former, values, language);
    const row = await insert(tx, actor, values);
    await recordAdded(tx, actor, row, language);
    return { row, isChanged: false, left: [] };
  });
}

type Values = Omit<typeof resources.$inferInsert, 'schoolId' | 'accountId'>;

async function insert(tx: Database, { user, scope }: Actor, values: Values): Promise<OwnRow> {
  const [row] = await tx
    .insert(resources)
    .values({ ...values, schoolId: scope.schoolId, accountId: user.id })
    .returning();
  if (!row) throw new Error('a resource was not stored');
  return row;
}

async function update(
  tx: Database,
  actor: Actor,
  former: OwnRow,
  values: Values,
  language: Language,
): Promise<Saved> {
  if (isDeepStrictEqual({ ...former, ...values }, former)) return { row: former, isChanged: false, left: [] };
  const isOtherFile = values.file !== undefined && values.file !== former.file;
  // What is shown now is fetched piece by piece; another file would end it in the middle.
  if (isOtherFile && (await isResourceInLesson(tx, actor.scope, former.id))) {
    throw new AppError('resource.in-lesson');
  }
  const modules = isOtherFile ? await tx.delete(chapters).where(isChapterOf(former)).returning() : [];
  const [row] = await tx
    .update(resources)
    .set({ ...values, revision: former.revision + 1, updatedAt: new Date() })
    .where(eq(resources.id, former.id))
    .returning();
  if (!row) throw new Error('a resource was not stored');
  await recordEdited(tx, actor, [former, row], language);
  return {
    row,
    isChanged: true,
    left: [former.file, former.cover, former.preview, ...modules.map(({ cover }) => cover)],
  };
}

function isChapterOf({ id }: OwnRow) {
  return eq(chapters.resourceId, id);
}
