import { eq } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { chapters, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import { isResourceInLesson } from '../../platform/running-lesson';
import { countDependents } from './dependents';
import { lockOwn } from './present-resource';
import { recordDeleted } from './record-resource';

/**
 * Deletes a resource of the school (RES-09, RES-11). Its texts stay for the lessons that name it; its files are nobody's
 * any more, and an operator's import of it makes a new one.
 * @returns the contents that it showed
 * @throws AppError `resource.unknown`; `resource.in-lesson` while headsets show it
 */
export function deleteResource(
  db: Database,
  actor: Actor,
  rid: number,
  language: Language,
): Promise<(string | null)[]> {
  return db.transaction(async (tx) => {
    const former = await lockOwn(tx, actor.scope, rid);
    if (await isResourceInLesson(tx, actor.scope, rid)) throw new AppError('resource.in-lesson');
    await recordDeleted(tx, actor, former, await countDependents(tx, actor.scope, rid), language);
    const modules = await tx.delete(chapters).where(eq(chapters.resourceId, rid)).returning();
    await tx
      .update(resources)
      .set({ ...NOTHING, removedAt: new Date(), updatedAt: new Date(), revision: former.revision + 1 })
      .where(eq(resources.id, rid));
    const { file, cover, preview, card } = former;
    return [file, cover, preview, card, ...modules.map((module) => module.cover)];
  });
}

const NOTHING = { slug: null, file: null, cover: null, preview: null, card: null, sourceSha256: null };
