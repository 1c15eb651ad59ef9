import { ERRORS, familyOfName, type OwnResource, type ResourceKind, UPLOAD_PURPOSE } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentLocale } from '../../../lib/i18n';
import type { Upload } from '../../../lib/uploads/types';
import { useUpload, useUploads } from '../../../lib/uploads/upload-store';
import { dropUpload, resumeUpload, startUpload } from '../../../lib/uploads/uploads';
import { forgetFile, keepFile, useLocalAddress } from './local-files';
import { type Family, familyOfResource, findFileFault, judgeShape } from './resource-values';
import type { Draft } from './use-draft';
import { type Shape, useShape } from './use-shape';

const EVERY_FAMILY = ['image', 'video', 'model'] as const satisfies readonly Family[];

/** The file of the resource: the one that it has, or another that is on its way (RES-21, RES-32). */
export function useResourceFile(
  resource: OwnResource | null,
  { draft, read, change, changeValues }: Draft,
  remain: number | null,
) {
  const { t } = useTranslation();
  const upload = useFormUpload({ draft, change });
  const [refusal, setRefusal] = useState<string | null>(null);
  const family = familyOf(upload, resource);
  const local = useLocalAddress(upload ? draft.fileId : null);
  const measured = useShape(upload ? local : null, family);
  const shape = shapeOf(upload, resource) ?? measured;
  const surrounds = draft.values.surrounds ?? suggest(upload, family, shape);

  function findRefusal(files: readonly File[], file: File): string | null {
    if (files.length > 1) return t('resourceForm.one');
    // Its own room is free again once another takes its place.
    const room = remain === null ? null : remain + (upload?.key ? upload.size : 0);
    const fault = findFileFault(file, EVERY_FAMILY, room);
    return fault && ERRORS[fault][currentLocale()];
  }
  /** The present file goes, and a cover that was made of it. */
  function letGo(): void {
    const { fileId, coverId, coverOf } = read();
    for (const id of [fileId, coverOf === null ? null : coverId]) {
      if (id !== null) void dropUpload(id);
      forgetFile(id);
    }
    if (coverOf !== null) change({ coverId: null, coverOf: null });
  }
  return {
    upload,
    family,
    shape,
    surrounds,
    refusal,
    setRefusal,
    url: toAddress(upload, resource, local),
    kind: toKind(family, surrounds),
    /** Takes a file, in the place of the one before it (RES-33). */
    choose(files: readonly File[]): void {
      const [file] = files;
      if (!file) return;
      const refused = findRefusal(files, file);
      setRefusal(refused);
      if (refused) return;
      if (upload && isWaitingFor(upload, file)) {
        keepFile(upload.id, file);
        resumeUpload(upload.id, file);
        return;
      }
      letGo();
      const id = startUpload(file, UPLOAD_PURPOSE.resource);
      keepFile(id, file);
      change({ fileId: id, isAgreed: draft.isAgreed && !resource });
      changeValues({ surrounds: null });
    },
    /** Gives up the new file; an edited resource keeps its former one. */
    remove(): void {
      letGo();
      setRefusal(null);
      change({ fileId: null });
      changeValues({ surrounds: resource && family !== 'model' ? resource.is_bokong === 1 : null });
    },
  };
}

/** The draft's upload, or the one that waits for this form since its tab was closed: the draft went with the tab. */
function useFormUpload({ draft, change }: Pick<Draft, 'draft' | 'change'>): Upload | null {
  const { pathname } = useLocation();
  const own = useUpload(draft.fileId);
  const found = useUploads(({ list }) =>
    list.find(({ form, purpose }) => form === pathname && purpose === UPLOAD_PURPOSE.resource),
  );
  const foundId = own ? null : (found?.id ?? null);
  useEffect(() => {
    if (foundId !== null) change({ fileId: foundId });
  }, [foundId, change]);
  return own;
}

export type ResourceFile = ReturnType<typeof useResourceFile>;

/** Whether it is the file that a broken-off upload waits for, as far as its name and size tell. */
function isWaitingFor({ phase, problem, fileName, size }: Upload, file: File): boolean {
  const isWaiting = phase === 'lost' || problem?.id === 'other-file';
  return isWaiting && fileName === file.name && size === file.size;
}

function familyOf(upload: Upload | null, resource: OwnResource | null): Family | null {
  if (upload) return familyOfName(upload.fileName);
  return resource && familyOfResource(resource);
}

function shapeOf(upload: Upload | null, resource: OwnResource | null): Shape | null {
  const { width, height } = (upload ? upload.facts : resource) ?? {};
  return width && height ? { width, height } : null;
}

/** What the file itself says; a video that does not look like a panorama may still be one, and somebody has to say. */
function suggest(upload: Upload | null, family: Family | null, shape: Shape | null): boolean | null {
  if (family === null || family === 'model') return null;
  const isPanorama = upload?.facts
    ? upload.facts.kind.startsWith('panorama')
    : shape !== null && judgeShape(shape) === 'probably';
  return isPanorama ? true : family === 'image' ? false : null;
}

function toKind(family: Family | null, surrounds: boolean | null): ResourceKind | null {
  if (family === null || family === 'model') return family;
  return surrounds ? `panorama_${family}` : family;
}

/** What can be shown of it now: the file on this machine, what the server keeps, or nothing yet. */
function toAddress(upload: Upload | null, resource: OwnResource | null, local: string | null): string | null {
  if (!upload) return resource?.file_url ?? null;
  if (upload.phase === 'failed') return null;
  // Only the server can open an archive, and put a model and its parts together.
  const isPart = /\.(zip|gltf)$/i.test(upload.fileName);
  if (upload.phase === 'ready' && upload.fileUrl && (isPart || !local)) return upload.fileUrl;
  return isPart ? null : local;
}
