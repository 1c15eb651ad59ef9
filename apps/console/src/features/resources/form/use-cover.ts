import { ERRORS, MAX_COVER, type OwnResource, UPLOAD_PURPOSE } from '@orrery/contract';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toProblemText } from '../../../lib/uploads/problem';
import type { Upload, UploadPhase } from '../../../lib/uploads/types';
import { useUpload } from '../../../lib/uploads/upload-store';
import { dropUpload, resumeUpload, startUpload } from '../../../lib/uploads/uploads';
import { forgetFile, keepFile, useLocalAddress } from './local-files';
import { findFileFault } from './resource-values';
import type { Draft } from './use-draft';
import { useMadeCover } from './use-made-cover';
import type { ResourceFile } from './use-resource-file';

/** What ends by itself. */
const BUSY: readonly UploadPhase[] = ['hashing', 'sending', 'checking'];

/** Where the present cover comes from. */
export type CoverOrigin = 'none' | 'making' | 'made' | 'chosen' | 'saved';

/** The cover: made from a new file by itself, chosen by somebody, or the one that the resource has (RES-24). */
export function useCover(resource: OwnResource | null, { draft, read, change }: Draft, file: ResourceFile) {
  const { t } = useTranslation();
  const { coverId, coverOf, fileId } = draft;
  const upload = useUpload(coverId);
  const local = useLocalAddress(upload ? coverId : null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const good = upload?.phase === 'failed' || upload?.phase === 'lost' ? null : upload;
  const wasMade = coverOf !== null;
  const source = file.url && file.kind ? `${fileId ?? ''}:${file.kind}` : null;
  const made = useMadeCover({
    url: file.url,
    kind: file.kind,
    source,
    isWanted: !hasOwnCover(resource, draft) && source !== null && coverOf !== source,
    onMade: put,
  });

  // It was stopped by a log-in that ended; nobody but this form knows of it.
  const isStopped = upload?.phase === 'paused';
  useEffect(() => {
    if (isStopped && coverId !== null) resumeUpload(coverId);
  }, [isStopped, coverId]);

  function put(cover: File, of: string | null): void {
    const { coverId: former } = read();
    if (former !== null) void dropUpload(former);
    forgetFile(former);
    const id = startUpload(cover, UPLOAD_PURPOSE.cover);
    keepFile(id, cover);
    setRefusal(null);
    change({ coverId: id, coverOf: of });
  }
  const problem = upload && !good && !wasMade ? toWords(upload, t) : null;
  return {
    upload,
    origin: made.isMaking ? ('making' as const) : originOf(good, wasMade, resource),
    refusal: refusal ?? problem,
    /** It is being made, or on its way. */
    isBusy: made.isMaking || (good !== null && BUSY.includes(good.phase)),
    url: good ? (local ?? good.fileUrl) : (resource?.cover ?? null),
    /** Whether a cover can be made of the file that is shown now, in the place of the present one. */
    canMake: made.canMake && coverOf !== source,
    make: made.make,
    /** Takes a picture; a larger one than covers may be is refused here already (RES-45, RES-Q4). */
    async choose(chosen: File): Promise<void> {
      const fault = findFileFault(chosen, ['image'], null) ?? (await findPictureFault(chosen));
      if (fault) return setRefusal(ERRORS[fault][currentLocale()]);
      made.stop();
      put(chosen, null);
    },
  };
}

export type CoverState = ReturnType<typeof useCover>;

/** Why a chosen cover did not arrive; of one that was made nobody hears: the server makes another. */
function toWords({ problem }: Upload, t: TFunction): string {
  return problem ? toProblemText(problem, t) : t('resourceForm.coverLost');
}

/** Whether somebody chose the cover, or the resource has one, so that none is made by itself. */
function hasOwnCover(resource: OwnResource | null, { coverId, coverOf, fileId }: Draft['draft']): boolean {
  return coverId === null ? Boolean(resource?.cover) || fileId === null : coverOf === null;
}

function originOf(upload: Upload | null, wasMade: boolean, resource: OwnResource | null): CoverOrigin {
  if (upload) return wasMade ? 'made' : 'chosen';
  return resource?.cover ? 'saved' : 'none';
}

async function findPictureFault(file: File): Promise<'upload.cover-size' | 'upload.unsupported' | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'upload.unsupported';
  const { width, height } = picture;
  picture.close();
  return width > MAX_COVER.width || height > MAX_COVER.height ? 'upload.cover-size' : null;
}
