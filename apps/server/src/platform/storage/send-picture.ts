import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { checkConditions } from './conditions';
import { chooseFormat } from './picture-format';
import type { Pictures } from './pictures';
import type { ReadableFile } from './readable-file';
import { CACHE_CONTROL, refuse } from './send-file';

/**
 * Answers with a smaller version of a picture in the best format that its reader takes.
 * @param width in pixels, one of PICTURE_WIDTHS
 * @throws AppError `input.invalid` where the file is no picture; `picture.unreadable`
 */
export async function sendPicture(
  pictures: Pictures,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, mime }: ReadableFile,
  width: number,
): Promise<FastifyReply> {
  if (!mime.startsWith('image/')) throw new AppError('input.invalid');
  const format = chooseFormat(request.headers.accept);
  const etag = `"${sha256}-${width}-${format}"`;
  const outcome = checkConditions(request, etag);
  const kept = { etag, 'cache-control': CACHE_CONTROL, vary: 'accept' };
  if (outcome === 'failed') return refuse(reply, 412).send();
  if (outcome === 'not-modified') return reply.headers(kept).status(304).send();
  const { bytes, mime: type } = await pictures.resized(sha256, width, format);
  reply.headers(kept).type(type).header('content-length', bytes.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes);
}
