import type { DeviceResource } from '@orrery/contract';

/** Progress is told in steps of a tenth, so that a class does not drown its teacher in messages. */
const PROGRESS_STEPS = 10;

/** The bytes that arrived are not those that the school's library names. */
export class HashMismatch extends Error {
  override readonly name = 'HashMismatch';
}

/**
 * Downloads a whole file and proves it by its hash (where the browser can make one).
 * @param onProgress share of the file, 0 to 1
 * @throws HashMismatch, TypeError for a dead network, RangeError for a refusal
 */
export async function downloadFile(
  resource: DeviceResource,
  fetch: typeof globalThis.fetch,
  onProgress: (progress: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(resource.url, { credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new RangeError(`${resource.url}: ${response.status}`);
  const bytes = await readAll(response.body, resource.bytes, onProgress);
  if (bytes.byteLength !== resource.bytes) throw new HashMismatch(resource.url);
  if (!(await hasHash(bytes, resource.sha256))) throw new HashMismatch(resource.url);
  return bytes.buffer;
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  size: number,
  onProgress: (progress: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const reader = body.getReader();
  let length = 0;
  let told = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > size) throw new HashMismatch('too long');
    bytes.set(part.value, length);
    length += part.value.length;
    const step = Math.floor((length / size) * PROGRESS_STEPS);
    if (step > told && step < PROGRESS_STEPS) onProgress(step / PROGRESS_STEPS);
    told = step;
  }
  return length === size ? bytes : bytes.slice(0, length);
}

/** Web Crypto exists on secure pages only; elsewhere the length has to do. */
async function hasHash(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === sha256.toLowerCase();
}
