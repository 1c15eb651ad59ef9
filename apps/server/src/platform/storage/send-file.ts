import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SchoolScope } from '../session/caller';
import { parseRange } from './byte-range';
import { checkConditions, isRangeMeant } from './conditions';
import type { InstallPace } from './install-pace';
import type { ReadableFile } from './readable-file';
import type { ByteRange, Storage } from './storage';

/** Content never changes under its address; private, because who may read it differs by school. */
export const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** Types that a browser shows or plays itself and that cannot run anything of their own. Others are downloads. */
const SHOWN = /^(image\/(avif|bmp|gif|jpeg|png|webp)|video\/|audio\/|model\/|application\/pdf$)/;

/** How files reach their readers. */
export interface FileSender {
  readonly storage: Storage;
  /** Where the front server finds stored files, with slashes at both ends; null: this server sends them itself. */
  readonly accel: string | null;
  readonly installPace: InstallPace;
}

/** Whose headset fetches a file to keep. */
interface Installing {
  readonly scope: SchoolScope;
  /** Which headset, for whoever counts. */
  readonly who: string;
}

/**
 * Answers with a stored file or a part of it (RFC 9110), to a caller who may read it.
 * @param installing a headset fetches it to keep: it waits for lessons; null for whoever wants it now
 * @throws AppError `rate.limited` where too many headsets fetch beside a lesson
 */
export async function sendFile(
  { storage, accel, installPace }: FileSender,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, mime, sizeBytes }: ReadableFile,
  installing: Installing | null,
): Promise<FastifyReply> {
  if (accel !== null && cameThroughFront(request)) {
    if (installing && request.method === 'GET') {
      const rate = await installPace.admit(
        installing.scope,
        installing.who,
        lengthOf(parseRange(request.headers.range, sizeBytes), sizeBytes),
      );
      if (rate !== null) reply.header('x-accel-limit-rate', rate);
    }
    // Ranges, conditions and caching are the front's: it alone learns whether it can read the file.
    describe(reply, mime);
    return reply.header('x-accel-redirect', `${accel}${sha256.slice(0, 2)}/${sha256}`).send();
  }
  const etag = `"${sha256}"`;
  const outcome = checkConditions(request, etag);
  if (outcome === 'failed') return refuse(reply, 412).send();
  const kept = { etag, 'cache-control': CACHE_CONTROL };
  if (outcome === 'not-modified') return reply.headers(kept).status(304).send();
  const range = isRangeMeant(request, etag) ? parseRange(request.headers.range, sizeBytes) : 'whole';
  if (range === 'unsatisfiable') {
    return refuse(reply, 416).header('content-range', `bytes */${sizeBytes}`).send();
  }
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range;
  const isBare = request.method === 'HEAD' || sizeBytes === 0;
  // Opened before anything is said of it: a file that is gone from the disk is an answer of its own.
  const bytes = isBare
    ? undefined
    : await storage.open(sha256, { start, end }, installing ? installPace.of(installing.scope) : undefined);
  describe(reply, mime);
  reply.headers({ ...kept, 'accept-ranges': 'bytes', 'content-length': end - start + 1 });
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  return reply.send(bytes);
}

function lengthOf(wanted: ByteRange | 'whole' | 'unsatisfiable', sizeBytes: number): number {
  if (wanted === 'unsatisfiable') return 0;
  return wanted === 'whole' ? sizeBytes : wanted.end - wanted.start + 1;
}

/** A refusal is of this moment, whatever is true of the file. */
export function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store');
}

function describe(reply: FastifyReply, mime: string): void {
  reply.type(mime);
  if (!SHOWN.test(mime)) reply.header('content-disposition', 'attachment');
}

/** Only a proxy on this machine is believed to say for whom it asks; others get the bytes from us. */
function cameThroughFront(request: FastifyRequest): boolean {
  return (request.ips?.length ?? 0) > 1;
}
