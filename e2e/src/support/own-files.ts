import { createHash } from 'node:crypto';
import type { HttpClient } from '@orrery/client';
import { UPLOAD_PURPOSE } from '@orrery/contract';
import sharp from 'sharp';

interface OwnFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A plain picture of some colour, which no other has. */
export async function drawPicture(name: string, background: string, width = 1600): Promise<OwnFile> {
  const create = { width, height: width / 2, channels: 3, background } as const;
  return { name, type: 'image/jpeg', bytes: await sharp({ create }).jpeg().toBuffer() };
}

/** Sends a file as the form does and has it checked. @returns the key of the upload */
export async function uploadOwn(http: HttpClient, url: string, file: OwnFile): Promise<string> {
  const { name, type, bytes } = file;
  const given = { file_name: name, file_size: bytes.length, fileType: UPLOAD_PURPOSE.resource };
  const { key, fields, host } = await http.uploadPolicy(given);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await fetch(new URL(host, url), { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`the storage host answered ${answer.status}: ${await answer.text()}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  for (;;) {
    const { status } = await http.uploadState({ key, sha256 });
    if (status === 'ready') return key;
  }
}

/** Adds a picture to the school's own resources. @returns its id */
export async function addOwnPicture(
  http: HttpClient,
  url: string,
  { title, colour, ...more }: { title: string; colour: string } & Partial<Record<string, string>>,
): Promise<number> {
  const file_url = await uploadOwn(http, url, await drawPicture(`${title}.jpg`, colour));
  return (await http.ownResourceSave({ title, file_url, file_type: 'image', ...more })).rid;
}
