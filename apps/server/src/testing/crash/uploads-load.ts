import { randomBytes } from 'node:crypto';
import type { calls, ResponseOf } from '@orrery/contract';
import { beginOf, makePng, patch, postForm, sha256Of, tus } from '../uploads';
import { callAs } from './caller';
import { pick, type Shift, type Worker } from './loads';

type Ticket = ResponseOf<typeof calls.uploadPolicy> & { readonly fields: Record<string, string> };

const MOST = 8;
/** Longest time that a file is checked. */
const CHECKED_MS = 30_000;

/** A file on its way in pieces, as its page knows it. */
interface Sending {
  readonly key: string;
  readonly bytes: Buffer;
  readonly location: string;
  /** Bytes that were acknowledged. */
  sent: number;
}

/** A teacher who uploads by form and in pieces, saves, and deletes. */
export function createUploadWorker({ desk, ledger, random, origin, fault }: Shift, number: number): Worker {
  const saved: { readonly rid: number; readonly title: string }[] = [];
  let sending: Sending | null = null;
  let made = 0;
  const port = () => Number(new URL(origin()).port);

  async function reserve(bytes: Buffer, name: string): Promise<Ticket | null> {
    const input = { file_name: name, file_size: bytes.length, fileType: 1 };
    const answer = await callAs<Ticket>(origin(), desk.teacher, 'uploadPolicy', input);
    return answer.kind === 'acknowledged' ? answer.data : null;
  }

  async function byForm(): Promise<void> {
    const bytes = await makePng();
    const ticket = await reserve(bytes, 'moon.png');
    if (!ticket) return;
    const answer = await postForm(port(), ticket.fields, bytes);
    if (answer.status === 200) await save(ticket.key, bytes);
  }

  /** Its content is no picture: it is refused, and nothing of it stays. */
  async function wrong(): Promise<void> {
    const bytes = randomBytes(3000);
    const ticket = await reserve(bytes, 'moon.png');
    if (!ticket || (await postForm(port(), ticket.fields, bytes)).status !== 200) return;
    if (await check(ticket.key)) fault(`upload ${ticket.key} is no picture, and was taken`);
  }

  async function inPieces(): Promise<void> {
    if (!sending) {
      const bytes = await makePng();
      const ticket = await reserve(bytes, 'mars.png');
      if (!ticket) return;
      const begun = await tus(port(), 'POST', beginOf(ticket), {
        headers: { 'upload-length': bytes.length },
      });
      const location = begun.headers.get('location');
      if (location) sending = { key: ticket.key, bytes, location, sent: 0 };
      return;
    }
    const { bytes, location, key } = sending;
    const offset = await offsetOf(sending);
    if (offset === null) return;
    const piece = bytes.subarray(offset, offset + 1 + Math.floor(random() * bytes.length));
    const answer = offset < bytes.length ? await patch(port(), location, offset, piece) : null;
    if (answer?.status === 204) sending.sent = offset + piece.length;
    if (sending.sent < bytes.length) return;
    sending = null;
    await save(key, bytes);
  }

  /** Where it stands; what was acknowledged is there, whoever was killed since. */
  async function offsetOf(file: Sending): Promise<number | null> {
    const head = await tus(port(), 'HEAD', file.location);
    if (head.status >= 500) return null;
    const offset = Number(head.headers.get('upload-offset') ?? Number.NaN);
    if (offset >= file.sent) return offset;
    fault(`upload ${file.key} stands at ${offset} (${head.status}), ${file.sent} bytes were acknowledged`);
    sending = null;
    return null;
  }

  /** @returns whether it is ready; false also where nobody answers */
  async function check(key: string): Promise<boolean> {
    for (const end = Date.now() + CHECKED_MS; Date.now() < end; ) {
      const answer = await callAs<{ status: string }>(origin(), desk.teacher, 'uploadState', { key });
      if (answer.kind !== 'acknowledged') return false;
      if (answer.data.status === 'ready') return true;
    }
    return false;
  }

  async function save(key: string, bytes: Buffer): Promise<void> {
    if (!(await check(key))) return;
    made += 1;
    const title = `Picture ${number}-${made}`;
    const write = ledger.write(`resource:${title}`, sha256Of(bytes));
    const input = { title, file_url: key, file_size: bytes.length, file_type: 'image', is_bokong: 0 };
    const answer = await callAs<{ rid: number }>(origin(), desk.teacher, 'ownResourceSave', input);
    if (answer.kind === 'refused') write.refused();
    if (answer.kind !== 'acknowledged') return;
    write.acknowledged();
    saved.push({ rid: answer.data.rid, title });
  }

  async function remove(): Promise<void> {
    const gone = pick(random, saved);
    saved.splice(saved.indexOf(gone), 1);
    const write = ledger.write(`resource:${gone.title}`, null);
    const answer = await callAs(origin(), desk.teacher, 'ownResourceDelete', { rid: gone.rid });
    if (answer.kind === 'acknowledged') write.acknowledged();
    if (answer.kind === 'refused') write.refused();
  }

  /** A connection that breaks in the middle of bytes is what happens here. */
  const broken = (work: Promise<void>) => work.catch(() => undefined);

  return {
    name: `uploads ${number}`,
    next() {
      const chance = random();
      if (saved.length >= MOST || (saved.length > 0 && chance < 0.15))
        return { action: 'delete a resource', done: remove() };
      if (chance < 0.25) return { action: 'upload no picture', done: broken(wrong()) };
      if (chance < 0.5) return { action: 'upload by form', done: broken(byForm()) };
      return { action: 'upload in pieces', done: broken(inPieces()) };
    },
  };
}
