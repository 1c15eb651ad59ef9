import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { allowLongRequest } from '../http/request-time';
import { type Arrivals, isDiskFull } from './arrivals';
import { endRequest } from './end-request';
import { FileSink } from './file-sink';
import type { DiskIncoming } from './incoming';
import type { Locks } from './locks';
import { checkForm, type Permit } from './policy';
import { pour } from './pour';
import { type FormFile, readForm } from './read-form';
import { HostRefusal } from './refusal';

interface FormPostDeps {
  readonly secret: Uint8Array;
  readonly incoming: DiskIncoming;
  readonly arrivals: Arrivals;
  readonly locks: Locks;
}

/**
 * Takes a file by form post: checked before its first byte is written, hashed while it is; whole and on the disk
 * when this ends, gone where it broke off (RES-18).
 * @throws HostRefusal
 */
export function receiveForm(deps: FormPostDeps, request: IncomingMessage): Promise<void> {
  return readForm(request, async (form) => {
    const permit = checkForm(deps.secret, form.fields);
    const hold = await deps.locks.take(permit.key, () => endRequest(request));
    if (!hold) throw new HostRefusal('OperationAborted', 'Another connection is sending this file.');
    try {
      await deps.arrivals.requireWaiting(permit.key);
      // Whoever has no leave to send has no time for it either.
      allowLongRequest(request);
      await store(deps, permit, { ...form, onData: hold.touch });
    } finally {
      hold.release();
    }
  });
}

type Source = Pick<FormFile, 'file' | 'signal'> & { readonly onData: () => void };

async function store({ incoming, arrivals }: FormPostDeps, permit: Permit, source: Source): Promise<void> {
  const { key, minBytes, maxBytes } = permit;
  // Under a name of its own until it is whole: of two forms for one upload, none spoils the other's bytes.
  const path = incoming.formPath();
  try {
    const sha256 = await write(path, source, minBytes, maxBytes);
    await rename(path, incoming.pathOf(key));
    await arrivals.arrived(key, sha256);
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? await arrivals.diskFull(key) : error;
  }
}

/** @returns SHA-256 of what came */
async function write(path: string, source: Source, minBytes: number, maxBytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o640);
  try {
    const sink = new FileSink({ file, offset: 0, maxBytes, hash });
    await pour(source.file, sink, source);
    await file.sync();
    if (sink.position < minBytes) {
      throw new HostRefusal('EntityTooSmall', 'The file is smaller than its policy wants.');
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
