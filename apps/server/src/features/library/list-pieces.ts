import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, resources } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';
import { toOwnSlug } from './removal';

/** A piece as the operator's list shows it. */
export interface ListedPiece {
  /** The manifest's id. */
  readonly id: string;
  readonly kind: string;
  readonly title: { readonly en: string; readonly zh: string };
  readonly removed: boolean;
  /** Of its file; 0 for a page. */
  readonly size_bytes: number;
}

/** All pieces of the cloud library, or of a school's own material, as manifests name them. */
export async function listPieces(db: Database, owner: SchoolScope | null): Promise<ListedPiece[]> {
  const rows = await db
    .select({
      slug: resources.slug,
      kind: resources.kind,
      titleEn: resources.titleEn,
      titleZh: resources.titleZh,
      removedAt: resources.removedAt,
      sizeBytes: files.sizeBytes,
    })
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    // What a school uploads itself has no name in any manifest.
    .where(
      and(
        isNotNull(resources.slug),
        owner ? eq(resources.schoolId, owner.schoolId) : isNull(resources.schoolId),
      ),
    )
    .orderBy(asc(resources.id));
  const prefix = owner ? toOwnSlug(owner, '') : '';
  return rows.map(({ slug, kind, titleEn, titleZh, removedAt, sizeBytes }) => ({
    id: (slug ?? '').slice(prefix.length),
    kind,
    title: { en: titleEn, zh: titleZh },
    removed: removedAt !== null,
    size_bytes: sizeBytes ?? 0,
  }));
}
