import type { FastifyRequest } from 'fastify';

/** What a request's conditions make of it: the answer itself, "you have it", or "that is not what is here". */
type Outcome = 'send' | 'not-modified' | 'failed';

/**
 * Evaluates `If-Match` and `If-None-Match` (RFC 9110, section 13).
 * @param etag of what would be sent, in quotes
 */
export function checkConditions({ headers }: FastifyRequest, etag: string): Outcome {
  const wanted = headers['if-match'];
  if (wanted !== undefined && !names(wanted, etag, false)) return 'failed';
  const known = headers['if-none-match'];
  return known !== undefined && names(known, etag, true) ? 'not-modified' : 'send';
}

/** Whether the Range header counts: `If-Range` asks for the whole where the part would be of another version. */
export function isRangeMeant({ method, headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-range'];
  return method === 'GET' && (condition === undefined || condition === etag);
}

function names(header: string, etag: string, weakly: boolean): boolean {
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || (weakly ? tag.replace(/^W\//, '') : tag) === etag;
  });
}
