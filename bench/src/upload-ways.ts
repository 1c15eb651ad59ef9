import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { HttpClient } from '@orrery/client';
import type { calls, ResponseOf } from '@orrery/contract';
import { machineMs } from './figures';
import type { Film } from './upload-file';

/** A piece of the resumable way, as pages send it. */
const PIECE_BYTES = 64 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

type Policy = ResponseOf<typeof calls.uploadPolicy>;

/** How long each part of an upload took, in milliseconds. */
export interface UploadTimes {
  /** Until the host had the whole file. */
  readonly sentMs: number;
  /** Until it was checked and kept. */
  readonly readyMs: number;
}

/** Copies the film through a pipeline with a hash, to the disk. @returns milliseconds */
export async function copyBare(film: Film, target: string): Promise<number> {
  const started = machineMs();
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(film.path, { highWaterMark: READ_BYTES }),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        hash.update(part);
        yield part;
      }
    },
    createWriteStream(target, { flush: true }),
  );
  const took = machineMs() - started;
  if (hash.digest('hex') !== film.sha256) throw new Error('the copy differs');
  await rm(target);
  return took;
}

/** Uploads the film as a page does, waits until it is kept, and lets go of it. */
export async function upload(
  http: HttpClient,
  origin: string,
  film: Film,
  way: 'form' | 'pieces',
): Promise<UploadTimes> {
  const started = machineMs();
  const policy = await http.uploadPolicy({
    file_name: 'film.mp4',
    file_size: film.sizeBytes,
    fileType: 1,
  });
  if (way === 'form') await postForm(origin, policy, film);
  else await sendPieces(origin, policy, film);
  const sentMs = machineMs() - started;
  const { key } = policy;
  while ((await http.uploadState({ key, sha256: film.sha256 })).status !== 'ready');
  const readyMs = machineMs() - started;
  await http.resourceCloudDisk({ file: key, fileType: 1, type: 3 });
  return { sentMs, readyMs };
}

async function postForm(origin: string, policy: Policy, film: Film): Promise<void> {
  const boundary = '----bench-form';
  const fields = Object.entries(policy.fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = policy.fields['Content-Type'] ?? 'video/mp4';
  const head = `${fields.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: ${type}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  await send(origin + policy.host, 'POST', 200, {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + film.sizeBytes + tail.length,
    },
    body: async (request) => {
      request.write(head);
      await pipeline(createReadStream(film.path, { highWaterMark: READ_BYTES }), request, { end: false });
      request.end(tail);
    },
  });
}

async function sendPieces(origin: string, policy: Policy, film: Film): Promise<void> {
  if (policy.resumable === null) throw new Error('no way for pieces was given');
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await send(origin + policy.resumable, 'POST', 201, {
    headers: { ...tus, 'upload-length': film.sizeBytes, 'content-length': 0 },
    body: async (request) => void request.end(),
  });
  const address = new URL(begun.headers.location ?? '', origin).href;
  for (let from = 0; from < film.sizeBytes; from += PIECE_BYTES) {
    const bytes = Math.min(PIECE_BYTES, film.sizeBytes - from);
    await send(address, 'PATCH', 204, {
      headers: {
        ...tus,
        'upload-offset': from,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes,
      },
      body: (request) => pipeline(readPart(film, from, bytes), request),
    });
  }
}

function readPart(film: Film, start: number, bytes: number): Readable {
  return createReadStream(film.path, { start, end: start + bytes - 1, highWaterMark: READ_BYTES });
}

interface Sending {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: (request: ClientRequest) => Promise<void>;
}

async function send(
  url: string,
  method: string,
  expected: number,
  sending: Sending,
): Promise<IncomingMessage> {
  const request = httpRequest(url, { method, headers: sending.headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  await Promise.all([sending.body(request), answered]);
  const answer = await answered;
  const body = await text(answer);
  if (answer.statusCode !== expected) throw new Error(`${method} ${url}: ${answer.statusCode} ${body}`);
  return answer;
}

/** Reads the film once, so that everybody finds it in memory. */
export async function warm(film: Film): Promise<void> {
  const handle = await open(film.path);
  try {
    await pipeline(handle.createReadStream({ autoClose: false }), async (source) => {
      for await (const _ of source);
    });
    await stat(film.path);
  } finally {
    await handle.close();
  }
}
