import { sql } from 'drizzle-orm';
import { files, resources } from '../../platform/database/tables';

/** A resource with what its files are. */
export interface ResourceRow {
  readonly resource: typeof resources.$inferSelect;
  /** A page has none. */
  readonly file: typeof files.$inferSelect | null;
  /** Size of its cover; null where it has none. */
  readonly coverBytes: number | null;
}

/** What a query for `ResourceRow` selects, where it joins `files` by the resource's file. */
export const resourceColumns = {
  resource: resources,
  file: files,
  coverBytes: sql<number | null>`(select size_bytes from files cover_file
    where cover_file.sha256 = ${resources.cover})`.mapWith(Number),
};
