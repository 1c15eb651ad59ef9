import { toWireKind, VIDEO_TYPE } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import { toKind, toMediaUrl } from '../../platform/resources';
import type { OwnRow } from './present-resource';
import { toTexts } from './text-values';

/** The fields of a resource by the names that they have in the request, for whoever saves second and for the history. */
export function toWireValues(row: OwnRow, language: Language) {
  const { file_type, is_bokong } = toWireKind(toKind(row.kind));
  const videoType = is_bokong === 1 ? VIDEO_TYPE.panorama : VIDEO_TYPE.normal;
  return {
    ...toTexts(row, language),
    phase_ids: row.phaseIds.join(','),
    subject_ids: row.subjectIds.join(','),
    file_type: file_type === 'video' ? String(videoType) : file_type,
    is_bokong,
    file_url: toMediaUrl(row.file),
    cover: toMediaUrl(row.cover),
  };
}
