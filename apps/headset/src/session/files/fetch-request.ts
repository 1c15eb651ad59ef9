import type { DeviceResource } from '@orrery/contract';
import type { FetchRequest } from './fetch-pieces';
import type { FetchMode } from './media-files';

/** Installs come in pieces of this size: a class set takes turns at the server, a lesson's reads in between. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** How a file is asked for. The server lets everything go before what is marked as an install. */
export function toFetchRequest({ url, sha256, bytes }: DeviceResource, mode: FetchMode): FetchRequest {
  if (mode === 'lesson') return { url, sha256, bytes, pieceBytes: null, cache: 'default' };
  const marked = `${url}${url.includes('?') ? '&' : '?'}install=1`;
  // What is kept here need not be kept by the browser as well.
  return { url: marked, sha256, bytes, pieceBytes: PIECE_BYTES, cache: 'no-store' };
}
