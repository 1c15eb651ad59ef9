import type pg from 'pg';
import type { SchoolScope } from '../../platform/session/caller';
import type { DesiredPublisher } from './desired-publisher';
import { type DesiredByDevice, readMany, readRevisions } from './desired-store';

/** What others wrote for devices of a school in transactions of their own, and nobody was told here. */
export async function readBehind(
  pool: pg.Pool,
  publisher: Pick<DesiredPublisher, 'isBehind'>,
  scope: SchoolScope,
): Promise<DesiredByDevice> {
  const revisions = await readRevisions(pool, scope);
  const behind = [...revisions].flatMap(([id, one]) => (publisher.isBehind(id, one) ? [id] : []));
  return behind.length === 0 ? new Map() : readMany(pool, scope, behind);
}
