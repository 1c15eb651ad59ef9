import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { calls, type Envelope } from '@orrery/contract';
import sharp from 'sharp';
import type { Visitor } from './visitor';

/** What `getUploadPolicy` answers. */
export interface Ticket {
  readonly key: string;
  readonly host: string;
  readonly dir: string;
  readonly callback: string;
  readonly accessid: string;
  readonly policy: string;
  readonly signature: string;
  readonly expire: number;
  readonly fields: Record<string, string>;
  readonly resumable: string | null;
}

/** What an upload's state answers. */
export interface UploadAnswer {
  readonly status: 'receiving' | 'checking' | 'ready';
  readonly received: number;
  readonly file_url: string;
  readonly file_size: number;
  readonly facts: { readonly kind: string; readonly bytes: number } | null;
}

/** What a storage host answers. */
export interface HostAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A picture of some kilobytes that nobody else has. */
export function makePng(): Promise<Buffer> {
  const raw = { width: 64, height: 48, channels: 3 as const };
  return sharp(randomBytes(64 * 48 * 3), { raw })
    .png()
    .toBuffer();
}

/** Asks for a place for a file, as a page does. */
export function askTicket(
  visitor: Pick<Visitor, 'call'>,
  fileName: string,
  sizeBytes: number,
  more: Record<string, string | number> = {},
): Promise<Envelope<Ticket>> {
  return visitor.call<Ticket>(calls.uploadPolicy, {
    file_name: fileName,
    file_size: sizeBytes,
    fileType: 1,
    ...more,
  });
}

/** The bytes of a form around its file. */
export function formAround(fields: Record<string, string>, fileName = 'file.bin') {
  const boundary = `----${randomUUID()}`;
  const lines = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(`${lines.join('')}${file}`),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

/** Sends a form as a browser does, over a real connection. */
export async function postForm(
  port: number,
  fields: Record<string, string>,
  bytes: Uint8Array,
): Promise<HostAnswer> {
  const { type, head, tail } = formAround(fields);
  const answer = await fetch(`http://127.0.0.1:${port}/storage/upload`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(Buffer.concat([head, bytes, tail])),
  });
  const body = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body };
}

/** Sends the beginning of a form, then breaks off the connection. */
export function breakForm(
  port: number,
  fields: Record<string, string>,
  bytes: Uint8Array,
  share: number,
): Promise<void> {
  const { type, head, tail } = formAround(fields);
  return new Promise((resolve) => {
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/storage/upload',
      headers: { 'content-type': type, 'content-length': head.length + bytes.length + tail.length },
    });
    request.on('error', () => undefined).on('close', () => resolve());
    request.write(head);
    request.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => request.destroy());
  });
}

/** Asks for an upload's state until it is no longer being checked. */
export async function settle(
  visitor: Pick<Visitor, 'call'>,
  key: string,
  sha256?: string,
): Promise<Envelope<UploadAnswer & { id?: string; detail?: string }>> {
  for (;;) {
    const answer = await visitor.call<UploadAnswer & { id?: string; detail?: string }>(calls.uploadState, {
      key,
      ...(sha256 && { sha256 }),
    });
    if (answer.s !== 200 || answer.data.status !== 'checking') return answer;
  }
}

/** One request of the tus protocol, over a real connection. */
export async function tus(
  port: number,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS',
  path: string,
  { headers = {}, body }: { headers?: Record<string, string | number>; body?: Uint8Array } = {},
): Promise<{ status: number; headers: Headers; body: string }> {
  const own = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...Object.fromEntries(own) },
    ...(body && { body: new Uint8Array(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** Where an upload in pieces begins, also for a file so small that a page would post it. */
export const beginOf = ({ fields }: Pick<Ticket, 'fields'>) =>
  `/storage/resumable?${new URLSearchParams(fields)}`;

/** Sends a piece from where the upload stands. */
export function patch(port: number, location: string, offset: number, body: Uint8Array) {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset };
  return tus(port, 'PATCH', location, { headers, body });
}

/** Sends a part of a piece, waits until the host has it, then breaks off. */
export async function breakPatch(
  port: number,
  location: string,
  bytes: Uint8Array,
  { from, until }: { from: number; until: number },
  hasArrived: (bytes: number) => Promise<boolean>,
): Promise<void> {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PATCH',
    path: location,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': from,
      'content-length': bytes.length - from,
    },
  });
  const closed = new Promise<void>((resolve) => {
    request.on('error', () => undefined).on('close', () => resolve());
  });
  request.write(bytes.subarray(from, until));
  while (!(await hasArrived(until))) await new Promise((resolve) => setImmediate(resolve));
  request.destroy();
  await closed;
}
