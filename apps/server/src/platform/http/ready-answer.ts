import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Codings of answers, the best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Shorter answers are not worth compressing. */
export const COMPRESS_FROM_BYTES = 1024;

/** The highest quality that is not slower to make than the network is to carry. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** At once: for some ten thousand bytes the way to another thread and back costs four times the work itself. */
const compressors = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};

/** An answer of a call, envelope included, as the bytes that are sent: what a handler may give instead of data. */
export class ReadyAnswer {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
  constructor(bytes: Buffer, encoding: Encoding | null) {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}

/** The coding that a caller prefers among ours; null where it takes none. */
export function chooseEncoding(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || request.headers['x-no-compression'] !== undefined) return null;
  const header = String(accepted)
    .toLowerCase()
    .replace(/\*|x-gzip/g, 'gzip');
  const chosen = negotiate(header, [...ENCODINGS]);
  return ENCODINGS.find((one) => one === chosen) ?? null;
}

/** Makes a text ready for callers who take this coding. */
export function makeReady(text: string, encoding: Encoding | null): ReadyAnswer {
  const bytes = Buffer.from(text);
  if (encoding === null || bytes.length < COMPRESS_FROM_BYTES) return new ReadyAnswer(bytes, null);
  return new ReadyAnswer(compressors[encoding](bytes), encoding);
}

/** Sends a ready answer; what it depends on besides the address is named as for every other answer. */
export function sendReady(reply: FastifyReply, { bytes, encoding }: ReadyAnswer): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (encoding) reply.header('vary', 'accept-encoding').header('content-encoding', encoding);
  return reply.send(bytes);
}
