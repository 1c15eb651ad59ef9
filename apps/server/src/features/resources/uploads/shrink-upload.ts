import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { calls, FileFacts, ParsedRequestOf } from '@orrery/contract';
import type { Inspected } from '@orrery/inspect';
import type { z } from 'zod';
import type { Actor } from '../../../platform/audit/audit';
import { AppError } from '../../../platform/errors';
import { createFairTurns } from '../../../platform/fair-turns';
import type { Language } from '../../../platform/http/context';
import { toMediaUrl } from '../../../platform/resources';
import { keepMadeFile } from '../../../platform/storage/keep-file';
import { releaseFiles } from '../../../platform/storage/release-files';
import { isDiskFull } from '../../../platform/upload-host/arrivals';
import { claim } from './check-upload';
import type { UploadDeps } from './deps';
import { findUpload, type UploadRow, whoOf } from './row';
import { DISK_FULL, GROWN, toError } from './told';

type Asked = ParsedRequestOf<typeof calls.ownModelShrink>;
type Shrunk = z.input<(typeof calls.ownModelShrink)['response']>;

/** Makes the textures of an uploaded model smaller. */
export type Shrink = (actor: Actor, asked: Asked, language: Language) => Promise<Shrunk>;

/** An upload of a model that was checked. */
interface ReadyModel extends UploadRow {
  readonly sha256: string;
  readonly facts: FileFacts;
}

/** @throws AppError (from the answer) `upload.unknown`, `upload.unfinished`, `upload.unsupported`, `upload.too-large` */
export function createShrink(deps: UploadDeps): Shrink {
  const running = new Map<string, Promise<ReadyModel>>();
  // Each takes a copy of its model.
  const turns = createFairTurns();
  return async (actor, { key, texture_bytes: most }, language) => {
    // Whoever asks meanwhile waits for the one before: it may have done all that is asked.
    const before = running.get(key)?.catch(() => undefined);
    const work = Promise.resolve(before).then(() =>
      turns(String(actor.user.id), () => shrinkOnce(deps, { actor, key, most, language })),
    );
    running.set(key, work);
    try {
      const { sha256, sizeBytes, facts } = await work;
      return { file_url: toMediaUrl(sha256), file_size: sizeBytes, facts };
    } finally {
      if (running.get(key) === work) running.delete(key);
    }
  };
}

interface Wanted {
  readonly actor: Actor;
  readonly key: string;
  readonly most: number;
  readonly language: Language;
}

/** Another server may be at it: what that made may be all that is asked. */
function shrinkOnce(deps: UploadDeps, wanted: Wanted): Promise<ReadyModel> {
  return deps.oneServer.inTurn(`shrink ${wanted.key}`, () => shrinkTo(deps, wanted));
}

async function shrinkTo(deps: UploadDeps, { actor, key, most, language }: Wanted): Promise<ReadyModel> {
  const model = await requireModel(deps, actor, key);
  if ((model.facts.textureBytes ?? 0) <= most) return model;
  await shrink(deps, model, most, language);
  return requireModel(deps, actor, key);
}

async function requireModel({ db }: UploadDeps, actor: Actor, key: string): Promise<ReadyModel> {
  const row = await findUpload(db, actor, key);
  if (!row) throw new AppError('upload.unknown');
  const { status, sha256, facts } = row;
  if (status !== 'ready' || !sha256 || !facts) throw new AppError('upload.unfinished');
  if (facts.kind !== 'model') throw new AppError('upload.unsupported');
  return { ...row, sha256, facts };
}

async function shrink(deps: UploadDeps, model: ReadyModel, most: number, language: Language): Promise<void> {
  // Where a killed server's leavings are swept.
  const folder = await mkdtemp(join(deps.host.incoming.folder, 'model-'));
  try {
    const path = join(folder, 'model.glb');
    await pipeline(await deps.storage.open(model.sha256), createWriteStream(path));
    const made = await deps.inspector.shrinkModel(path, most, whoOf(model));
    if (!made.ok) throw toError({ id: 'upload.unsupported', detail: made.detail }, language);
    try {
      await keep(deps, model, made, language);
    } finally {
      await rm(made.path, { force: true });
    }
  } catch (error) {
    throw isDiskFull(error) ? toError({ id: 'upload.too-large', detail: DISK_FULL }, language) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The smaller one takes the place of the larger, which goes where nothing else has it. */
async function keep(deps: UploadDeps, model: ReadyModel, made: Inspected, language: Language): Promise<void> {
  // Stored before it takes the other's place: whatever ends us, a ready upload can be read.
  const { sha256 } = await keepMadeFile(deps, made.path, made.facts.mime);
  // The archive that it came in is what its owner knows.
  const facts = { ...made.facts, entries: model.facts.entries };
  const outcome = await claim(deps, model, sha256, { facts, isStored: true });
  if (outcome !== 'kept') await releaseFiles(deps, [sha256]);
  if (outcome === 'gone') throw new AppError('upload.unknown');
  if (outcome === 'grown') throw toError({ id: 'upload.too-large', detail: GROWN }, language);
  if (sha256 !== model.sha256) await releaseFiles(deps, [model.sha256]);
}
