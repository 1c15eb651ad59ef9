import { createHash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { calls, type Envelope } from '@orrery/contract';
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

/** Asks for a place for a file, as a page does. */
export function askTicket(
  visitor: Visitor,
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
  visitor: Visitor,
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
