import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from './byte-range';
import { checkConditions, isRangeMeant } from './conditions';
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
}

/** Answers with a stored file or a part of it (RFC 9110), to a caller who may read it. */
export async function sendFile(
  { storage, accel }: FileSender,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, mime, sizeBytes }: ReadableFile,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`;
  reply.headers({ etag, 'cache-control': CACHE_CONTROL, 'accept-ranges': 'bytes' });
  const outcome = checkConditions(request, etag);
  if (outcome === 'failed') return reply.status(412).send();
  if (outcome === 'not-modified') return reply.status(304).send();
  describe(reply, mime);
  if (accel !== null && cameThroughFront(request)) {
    // Ranges and their conditions are the front's, by the validator that it makes of the file.
    return reply.header('x-accel-redirect', `${accel}${sha256.slice(0, 2)}/${sha256}`).send();
  }
  const range = isRangeMeant(request, etag) ? parseRange(request.headers.range, sizeBytes) : 'whole';
  if (range === 'unsatisfiable') {
    return reply
      .removeHeader('content-type')
      .removeHeader('content-disposition')
      .status(416)
      .header('content-range', `bytes */${sizeBytes}`)
      .send();
  }
  return sendBytes({ storage, request, reply, sha256, sizeBytes, range });
}

interface Sending {
  readonly storage: Storage;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly range: ByteRange | 'whole';
}

async function sendBytes({ storage, request, reply, sha256, sizeBytes, range }: Sending) {
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range;
  reply.header('content-length', end - start + 1);
  if (range !== 'whole') {
    reply.status(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  }
  if (request.method === 'HEAD' || sizeBytes === 0) return reply.send();
  return reply.send(await storage.open(sha256, { start, end }));
}

function describe(reply: FastifyReply, mime: string): void {
  reply.type(mime);
  if (!SHOWN.test(mime)) reply.header('content-disposition', 'attachment');
}

/** Only a proxy on this machine is believed to say for whom it asks; others get the bytes from us. */
function cameThroughFront(request: FastifyRequest): boolean {
  return (request.ips?.length ?? 0) > 1;
}
