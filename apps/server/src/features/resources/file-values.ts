import { type calls, type ParsedRequestOf, UPLOAD_PURPOSE } from '@orrery/contract';
import type { Actor } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import { toKind } from '../../platform/resources';
import { decideKind } from './decide-kind';
import type { OwnRow } from './present-resource';
import { isPresentFile, type TakenFile, takeUpload } from './take-upload';
import { isRepeated } from './uploads/find-repeated';

/** What editPost asks for. */
export type SaveInput = ParsedRequestOf<typeof calls.ownResourceSave>;

type FileColumns =
  | 'kind'
  | 'file'
  | 'sourceSha256'
  | 'width'
  | 'height'
  | 'durationSeconds'
  | 'codec'
  | 'triangles'
  | 'drawCalls'
  | 'textureBytes'
  | 'preview'
  | 'pageUrl'
  | 'loop';

/** What a resource shows, as its row holds it. */
export interface FileValues extends Partial<Pick<OwnRow, FileColumns>> {
  readonly kind: string;
  readonly cover: string | null;
}

/**
 * The files of a resource that is saved: uploads are taken, what it has already stays. The school is held.
 * @param present the resource as it was; null for a new one
 * @throws AppError `input.invalid`, `upload.unknown`, `upload.unfinished`, `upload.repeated`
 */
export async function takeFiles(
  tx: Database,
  actor: Actor,
  input: SaveInput,
  present: OwnRow | null,
  language: Language,
): Promise<FileValues> {
  const isKept = present !== null && (input.file_url === '' || isPresentFile(input.file_url, present.file));
  const cover = await takeCover(tx, actor, input.cover, present);
  if (isKept) return { kind: decideKind(null, toKind(present.kind), input, language), cover };
  if (input.file_url === '') {
    throw new AppError('input.invalid', { fields: { file_url: NOTHING_CHOSEN[language] } });
  }
  const taken = await takeUpload(tx, actor, input.file_url, UPLOAD_PURPOSE.resource);
  const hashes = [taken.sha256, taken.sourceSha256];
  if (await isRepeated(tx, actor.scope.schoolId, hashes, present?.id)) throw new AppError('upload.repeated');
  return { ...toColumns(taken), kind: decideKind(taken.facts.kind, null, input, language), cover };
}

/** An empty field takes the cover away. */
async function takeCover(tx: Database, actor: Actor, named: string, present: OwnRow | null) {
  if (named === '') return null;
  if (present && isPresentFile(named, present.cover)) return present.cover;
  return (await takeUpload(tx, actor, named, UPLOAD_PURPOSE.cover)).sha256;
}

function toColumns({ sha256, sourceSha256, facts }: TakenFile) {
  const { width, height, durationSeconds, codec, triangles, drawCalls, textureBytes } = facts;
  return {
    ...{ width, height, durationSeconds, codec, triangles, drawCalls, textureBytes },
    file: sha256,
    sourceSha256,
    // They were of the file before.
    preview: null,
    pageUrl: null,
    loop: false,
  };
}

/** RES-35, RES-Q5: as the form says it. */
const NOTHING_CHOSEN: Readonly<Record<Language, string>> = {
  en: 'No resource selected',
  zh: '未选择资源',
};
