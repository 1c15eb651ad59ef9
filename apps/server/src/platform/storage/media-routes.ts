import { PICTURE_WIDTHS } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database';
import { AppError } from '../errors';
import type { ResolveCaller } from '../http/handle';
import { type CountOpen, createCountOpen, nameOf, type Reader } from './open-answers';
import type { Pictures } from './pictures';
import { findReadableFile, type ReadableFile } from './readable-file';
import { type FileSender, sendFile } from './send-file';
import { sendPicture } from './send-picture';

const parameters = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
// Any other width would let a stranger fill the disk.
const query = z.object({
  w: z.coerce
    .number<string>()
    .refine((width) => PICTURE_WIDTHS.some((allowed) => allowed === width))
    .optional(),
  /** A headset fetches it to keep: it waits for lessons. */
  install: z.literal('1').optional(),
});

interface MediaDeps extends FileSender {
  readonly db: Database;
  readonly pictures: Pictures;
  readonly resolveCaller: ResolveCaller;
}

/** Serves stored files at `/media/{sha256}`, with ranges, to headsets that install at a pace, pictures also in smaller sizes. */
export function registerMedia(app: FastifyInstance, deps: MediaDeps): void {
  const countOpen = createCountOpen();
  app.route<{ Params: z.output<typeof parameters>; Querystring: z.output<typeof query> }>({
    method: ['GET', 'HEAD'],
    url: '/media/:sha256',
    schema: { params: parameters, querystring: query, hide: true },
    compress: false,
    handler: async (request, reply) => {
      const { file, caller } = await requireReadable(deps, request, reply, countOpen);
      const { w: width, install } = request.query;
      return width
        ? sendPicture(deps.pictures, request, reply, file, width)
        : sendFile(deps, request, reply, file, install ? { scope: caller.scope, who: nameOf(caller) } : null);
    },
  });
}

/** @throws AppError `auth.required`; `rate.limited`; `storage.not-found` also where the file is another school's */
async function requireReadable(
  { db, resolveCaller }: MediaDeps,
  request: FastifyRequest<{ Params: { sha256: string } }>,
  reply: FastifyReply,
  countOpen: CountOpen,
): Promise<{ file: ReadableFile; caller: Reader }> {
  const user = await resolveCaller(request, 'user');
  const caller = user.kind === 'nobody' ? await resolveCaller(request, 'device') : user;
  if (caller.kind === 'nobody') throw new AppError('auth.required');
  countOpen(caller, reply);
  const file = await findReadableFile(db, caller.scope, request.params.sha256);
  if (!file) throw new AppError('storage.not-found');
  return { file, caller };
}
