import { CallError } from '@orrery/client';
import { type FailureData, type OwnResource, RELEASE, UPLOAD_PURPOSE, VIDEO_TYPE } from '@orrery/contract';
import { http } from '../../../lib/http';
import type { Upload } from '../../../lib/uploads/types';
import { type Family, type ResourceValues, TEXT_FIELDS, type TextField } from './resource-values';

/** What stands there now, of a resource that somebody else saved. */
export type Changed = NonNullable<FailureData['changed']>;

/** Everything that a save sends. */
export interface ResourceSave {
  /** Null for a new one. */
  readonly resource: OwnResource | null;
  readonly values: ResourceValues;
  readonly family: Family;
  readonly phaseIds: readonly number[];
  /** Another file, and another cover; null where there is none. */
  readonly file: Upload | null;
  readonly cover: Upload | null;
  readonly revision: number | undefined;
}

/** How a save ended that the form can answer. */
export type SaveEnd =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed'; readonly changed: Changed }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly fields: Readonly<Partial<Record<TextField, string>>> }
  | { readonly kind: 'file'; readonly text: string };

/**
 * Saves a resource, new or not (RES-13, RES-30).
 * @throws what the form has no place for
 */
export async function saveResource(save: ResourceSave): Promise<SaveEnd> {
  try {
    await http.ownResourceSave(toRequest(save));
  } catch (error) {
    return toEnd(error);
  }
  await releaseFormer(save);
  return { kind: 'saved' };
}

function toRequest({ resource, values, family, phaseIds, file, cover, revision }: ResourceSave) {
  const { surrounds, subject_ids, ...texts } = values;
  return {
    ...texts,
    ...(resource && { rid: resource.id }),
    phase_ids: phaseIds.join(','),
    subject_ids: subject_ids.join(','),
    file_url: file?.key ?? resource?.file_url ?? '',
    file_size: file?.keptBytes ?? file?.size ?? resource?.file_size ?? 0,
    cover: cover?.key ?? resource?.cover ?? '',
    cover_file_size: cover?.keptBytes ?? cover?.size ?? resource?.cover_file_size ?? 0,
    file_type: toFileType(family, surrounds),
    ...(family === 'image' && surrounds !== null
      ? { is_bokong: surrounds ? (1 as const) : (0 as const) }
      : {}),
    revision,
  };
}

/** `file_type` of uploads (RES-22, RES-31, RES-Q7). */
function toFileType(family: Family, surrounds: boolean | null): string {
  if (family === 'model') return 'app';
  if (family === 'image') return 'image';
  return String(surrounds ? VIDEO_TYPE.panorama : VIDEO_TYPE.normal);
}

/** What the resource had before goes from the storage (RES-33); a failure only leaves it to the hourly sweep. */
async function releaseFormer({ resource, file, cover }: ResourceSave): Promise<void> {
  if (!resource) return;
  const former = [
    { replaced: file, address: resource.file_url, fileType: UPLOAD_PURPOSE.resource },
    { replaced: cover, address: resource.cover, fileType: UPLOAD_PURPOSE.cover },
  ];
  const releases = former
    .filter(({ replaced, address }) => replaced !== null && address !== '')
    .map(({ address, fileType }) =>
      http.resourceCloudDisk({ file: address, fileType, type: RELEASE.saved, rid: resource.id }),
    );
  await Promise.allSettled(releases);
}

function toEnd(error: unknown): SaveEnd {
  if (!(error instanceof CallError)) throw error;
  if (error.changed) return { kind: 'changed', changed: error.changed };
  if (error.id === 'resource.unknown') return { kind: 'gone' };
  if (error.id.startsWith('upload.'))
    return { kind: 'file', text: [error.message, error.detail].filter(Boolean).join(' ') };
  const told = TEXT_FIELDS.filter((name) => error.fields[name]);
  if (told.length === 0) throw error;
  return { kind: 'refused', fields: Object.fromEntries(told.map((name) => [name, error.fields[name]])) };
}
