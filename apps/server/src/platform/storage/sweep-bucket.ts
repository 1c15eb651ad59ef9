import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { uploadPieces, uploads } from '../database/tables';
import { loadSecret } from '../secrets';
import { ARRIVALS, arrivalKey, uploadKeyOf } from './arrival-key';
import { BUCKET_MARK, type Bucket, type ObjectFacts } from './bucket';
import { contentOf, SHARED_PICTURES } from './shared-pictures';
import { firstMoment, knownOf } from './sweep-unknown';

interface BucketSweepDeps {
  readonly db: Database;
  readonly bucket: Bucket;
}

/**
 * Whether the bucket is this database's alone; one that nobody has is ours from now on. In another one's nothing is
 * looked for that could be removed.
 */
export async function isOwnBucket({ db, bucket }: BucketSweepDeps): Promise<boolean> {
  const id = createHash('sha256')
    .update(await loadSecret(db, 'bucket'))
    .digest('hex');
  const mark = await bucket.get(BUCKET_MARK);
  const present = mark ? await text(mark) : '';
  if (present !== '') return present === id;
  await bucket.put(BUCKET_MARK, Buffer.from(id));
  return true;
}

/**
 * Removes objects that nothing names: pieces whose server was killed before their row was written, files of uploads that
 * are over, smaller versions of pictures that are gone.
 * @param before what came later may be on its way
 * @returns how many went
 */
export async function sweepBucket({ db, bucket }: BucketSweepDeps, before: Date): Promise<number> {
  const since = await firstMoment(db);
  if (!since) return 0;
  let removed = 0;
  for (const [prefix, isNamed] of [
    [ARRIVALS, isArriving],
    [SHARED_PICTURES, isOfKnown],
  ] as const) {
    for await (const object of bucket.list(prefix)) {
      const isOld = object.changedAt < before && object.changedAt > since;
      if (!isOld || (await isNamed(db, object))) continue;
      await bucket.remove(object.key);
      removed += 1;
    }
  }
  return removed;
}

/** What is no name of ours is not ours to remove. */
async function isArriving(db: Database, { key }: ObjectFacts): Promise<boolean> {
  const uploadKey = uploadKeyOf(key);
  if (!uploadKey) return true;
  const [upload] = await db
    .select({ status: uploads.status })
    .from(uploads)
    .where(eq(uploads.key, uploadKey));
  if (!upload || upload.status === 'ready' || upload.status === 'refused') return false;
  if (key === arrivalKey(uploadKey)) return true;
  return (await db.$count(uploadPieces, eq(uploadPieces.object, key))) > 0;
}

async function isOfKnown(db: Database, { key }: ObjectFacts): Promise<boolean> {
  const sha256 = contentOf(key);
  return sha256 === null || (await knownOf(db, [sha256])).has(sha256);
}
