import { TEST_CHAPTER } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import { files, resources } from '../database/tables';

/** A resource with what its files are. */
export interface ResourceRow {
  readonly resource: typeof resources.$inferSelect;
  /** A page has none. */
  readonly file: typeof files.$inferSelect | null;
  /** Size of its cover; null where it has none. */
  readonly coverBytes: number | null;
  /** Nickname of who uploaded it; null for what an operator imported. */
  readonly uploader: string | null;
  /** It is a courseware that tests: one of its chapters is the test (PLAY-40). */
  readonly isReview: boolean;
}

/** What a query for `ResourceRow` selects, where it joins `files` by the resource's file. */
export const resourceColumns = {
  resource: resources,
  file: files,
  coverBytes: sql<number | null>`(select size_bytes from files cover_file
    where cover_file.sha256 = ${resources.cover})`.mapWith(Number),
  uploader: sql<
    string | null
  >`(select nickname from accounts uploader where uploader.id = ${resources.accountId})`,
  isReview: sql<boolean>`(${resources.kind} = 'courseware' and exists (select 1 from chapters test
    where test.resource_id = ${resources.id} and test.id = ${TEST_CHAPTER}))`,
};
