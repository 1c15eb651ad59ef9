import { and, eq, inArray, or } from 'drizzle-orm';
import type { Actor } from '../../../platform/audit/audit';
import { resources, uploads } from '../../../platform/database/tables';
import { AppError } from '../../../platform/errors';
import type { SchoolScope } from '../../../platform/session/caller';
import { releaseFiles } from '../../../platform/storage/release-files';
import type { UploadDeps } from './deps';
import { isOwnUpload } from './row';

/** Of an upload in this form and of a form that was cancelled; `saved` names what a resource had. */
const SAVED = 2;

interface Given {
  /** Keys of uploads or addresses of stored files, joined by commas. */
  readonly file: string;
  readonly type: 1 | 2 | 3;
  /** The resource whose form it is; left out where it is a new one. */
  readonly rid?: number | undefined;
}

/**
 * Lets go of uploaded files (RES-15, RES-33, RES-34). One's own uploads go at once with their files; what a
 * resource uses stays, whatever is asked.
 * @throws AppError `resource.unknown` for a resource that is not the school's own
 */
export async function release(deps: UploadDeps, actor: Actor, { file, type, rid }: Given): Promise<void> {
  if (rid !== undefined) await requireOwn(deps, actor.scope, rid);
  const names = file.split(',').map((name) => name.trim());
  const contents = names.flatMap((name) => /\/media\/([0-9a-f]{64})/.exec(name)?.[1] ?? []);
  // What a resource had and saved another in its place of has no upload any more.
  if (type === SAVED) {
    await releaseFiles(deps, contents);
    return;
  }
  const { db, host } = deps;
  const gone = await db
    .delete(uploads)
    .where(and(isOwnUpload(actor), or(inArray(uploads.key, names), inArray(uploads.sha256, contents))))
    .returning({ key: uploads.key, sha256: uploads.sha256 });
  for (const { key } of gone) await host.discard(key);
  await releaseFiles(
    deps,
    gone.map(({ sha256 }) => sha256),
  );
}

async function requireOwn({ db }: UploadDeps, { schoolId }: SchoolScope, rid: number): Promise<void> {
  const found = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.id, rid), eq(resources.schoolId, schoolId)));
  if (found.length === 0) throw new AppError('resource.unknown');
}
