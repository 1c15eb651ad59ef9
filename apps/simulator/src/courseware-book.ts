import type { CookieJar } from '@orrery/client';
import {
  COURSEWARE_LIMITS,
  type CoursewareOutline,
  type DeviceResource,
  readCourseware,
} from '@orrery/contract';
import { fetchPiece } from './fetch-piece';

/** What coursewares ask, by the hash of their archives: a class of simulated headsets reads each only once. */
const READ = new Map<string, Promise<CoursewareOutline>>();

/**
 * Reads what a courseware asks out of its archive, as a headset does that plays it.
 * @throws Error where it cannot be fetched, CoursewareError where it is none
 */
export function readOutline(
  { url, sha256, bytes }: Pick<DeviceResource, 'url' | 'sha256' | 'bytes'>,
  origin: string,
  cookies: CookieJar,
): Promise<CoursewareOutline> {
  const known = READ.get(sha256);
  if (known) return known;
  const reading = fetchArchive(new URL(url, origin), bytes, cookies).then(
    (archive) => readCourseware(archive).manifest,
  );
  READ.set(sha256, reading);
  // The next headset asks again where this one was refused.
  reading.catch(() => READ.delete(sha256));
  return reading;
}

async function fetchArchive(url: URL, bytes: number, cookies: CookieJar): Promise<Uint8Array> {
  if (bytes > COURSEWARE_LIMITS.archiveBytes) throw new Error('the archive is too large for a courseware');
  const pieces: Buffer[] = [];
  await fetchPiece({
    url,
    cookie: cookies.header(),
    start: 0,
    end: bytes - 1,
    signal: AbortSignal.timeout(30_000),
    onBytes: (piece) => pieces.push(piece),
  });
  return Buffer.concat(pieces);
}
