import { PICTURE_WIDTHS } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database';
import { AppError } from '../errors';
import type { ResolveCaller } from '../http/handle';
import { parseRange } from './byte-range';
import type { Pictures } from './pictures';
import { findReadableFile, type ReadableFile } from './readable-file';
import type { Storage } from './storage';

/** Content never changes under its address; private, because who may read it differs by school. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

const parameters = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
// Any other width would let a stranger fill the disk.
const query = z.object({
  w: z.coerce
    .number<string>()
    .refine((width) => PICTURE_WIDTHS.some((allowed) => allowed === width))
    .optional(),
});

interface MediaDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly pictures: Pictures;
  readonly resolveCaller: ResolveCaller;
}

/** Serves stored files at `/media/{sha256}`, with ranges, and pictures in smaller sizes with `?w=`. */
export function registerMedia(app: FastifyInstance, deps: MediaDeps): void {
  app.route<{ Params: z.output<typeof parameters>; Querystring: z.output<typeof query> }>({
    method: ['GET', 'HEAD'],
    url: '/media/:sha256',
    schema: { params: parameters, querystring: query, hide: true },
    compress: false,
    handler: async (request, reply) => {
      const file = await requireReadable(deps, request, request.params.sha256);
      const width = request.query.w;
      return width ? sendPicture(deps, request, reply, file, width) : sendFile(deps, request, reply, file);
    },
  });
}

/** @throws AppError `auth.required`; `storage.not-found` also where the file is another school's */
async function requireReadable(
  { db, resolveCaller }: MediaDeps,
  request: FastifyRequest,
  sha256: string,
): Promise<ReadableFile> {
  const user = await resolveCaller(request, 'user');
  const caller = user.kind === 'nobody' ? await resolveCaller(request, 'device') : user;
  if (caller.kind === 'nobody') throw new AppError('auth.required');
  const file = await findReadableFile(db, caller.scope, sha256);
  if (!file) throw new AppError('storage.not-found');
  return file;
}

async function sendFile(
  { storage }: MediaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({ etag, 'cache-control': CACHE_CONTROL, 'accept-ranges': 'bytes' });
  if (matches(request, etag)) return reply.status(304).send();
  const ifRange = request.headers['if-range'];
  const header = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(header, file.sizeBytes);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  }
  reply.type(file.mime);
  if (range === 'whole') reply.header('content-length', file.sizeBytes);
  else {
    reply.status(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.sizeBytes}`,
      'content-length': range.end - range.start + 1,
    });
  }
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await storage.open(file.sha256, range === 'whole' ? undefined : range));
}

async function sendPicture(
  { pictures }: MediaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
  width: number,
): Promise<FastifyReply> {
  if (!file.mime.startsWith('image/')) throw new AppError('input.invalid');
  const etag = `"${file.sha256}-${width}"`;
  reply.headers({ etag, 'cache-control': CACHE_CONTROL });
  if (matches(request, etag)) return reply.status(304).send();
  const bytes = await pictures.resized(file.sha256, width);
  reply.type('image/webp').header('content-length', bytes.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes);
}

function matches(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
