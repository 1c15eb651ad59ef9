import { createHash, randomBytes } from 'node:crypto';
import type { HttpClient } from '@orrery/client';
import sharp from 'sharp';
import { press } from './classroom';

const TUS = { 'tus-resumable': '1.0.0' };
const PIECE_BYTES = 8 * 1024 * 1024;
const PATIENCE_MS = 60_000;
/** Noise of this many pixels each way is more than one form takes. */
const SIDE = 3_400;

/** An upload in pieces, as the console sends one. */
export interface Upload {
  readonly sizeBytes: number;
  /** Asks how far it is, and sends the next piece. @returns bytes that are there, or null where it did not work now */
  next(): Promise<number | null>;
  /** Waits until it was looked at and may be saved. */
  ready(): Promise<void>;
}

/** Begins to upload a picture that is too large for a form. */
export async function beginUpload(origin: string, http: HttpClient): Promise<Upload> {
  const raw = { width: SIDE, height: SIDE, channels: 3 as const };
  const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw });
  const bytes = await noise.png({ compressionLevel: 0 }).toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { file_name: 'noise.png', file_size: bytes.length, fileType: 1 as const };
  const { key, resumable } = await http.uploadPolicy(file);
  if (!resumable) throw new Error('the file goes in one form');
  const begun = await fetch(new URL(resumable, origin), {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes.length) },
  });
  const address = new URL(begun.headers.get('location') ?? '', new URL(resumable, origin));

  async function next(): Promise<number | null> {
    const head = await fetch(address, { method: 'HEAD', headers: TUS }).catch(() => null);
    const offset = Number(head?.headers.get('upload-offset') ?? Number.NaN);
    if (!head?.ok || Number.isNaN(offset)) return null;
    if (offset === bytes.length) return offset;
    const sent = await fetch(address, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES)),
    }).catch(() => null);
    await sent?.body?.cancel();
    return sent?.ok ? Number(sent.headers.get('upload-offset')) : null;
  }

  return {
    sizeBytes: bytes.length,
    next,
    async ready() {
      for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; ) {
        const { status } = await press(() => http.uploadState({ key, sha256 }));
        if (status === 'ready') return;
      }
      throw new Error('the upload was not looked at in time');
    },
  };
}
