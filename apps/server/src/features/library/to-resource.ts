import {
  CHANNEL,
  ITEM_TYPE,
  RESOURCE_KINDS,
  type Resource,
  type ResourceKind,
  toWireKind,
} from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import { toKind, toMediaUrl } from '../../platform/resources';
import { RES_TYPE_NAMES } from './reference-data';
import type { ResourceRow } from './repository';

/** The kinds that a `res_type` of the wire stands for. */
export function toKinds(resType: number): ResourceKind[] {
  return RESOURCE_KINDS.filter((kind) => toWireKind(kind).res_type === resType);
}

/** A resource as the wire wants it, with its texts in one language. */
export function toResource({ resource, file }: ResourceRow, language: Language): Resource {
  const wire = toWireKind(toKind(resource.kind));
  const url = toMediaUrl(resource.file);
  const keywords = language === 'zh' ? resource.keywordsZh : resource.keywordsEn;
  return {
    ...textsOf(resource, language),
    ...wire,
    id: resource.id,
    rid: resource.id,
    cover: toMediaUrl(resource.cover),
    res_type_name: RES_TYPE_NAMES[wire.res_type]?.[language] ?? '',
    channel: resource.schoolId === null ? CHANNEL.cloud : CHANNEL.own,
    key_word: keywords.join(', '),
    keywords,
    is_removed: resource.removedAt === null ? 0 : 1,
    use_explain: '',
    video_url: wire.file_type === 'video' ? url : '',
    image_url: wire.file_type === 'image' ? url : '',
    url: resource.pageUrl ?? '',
    file_url: url,
    file_size: file?.sizeBytes ?? 0,
    cover_file_size: 0,
    banner: toMediaUrl(resource.cover),
    desc: textsOf(resource, language).description,
    type: ITEM_TYPE.resource,
    user_name: '',
    card_url: '',
    icon: '',
    is_review: 0,
    subject_ids: resource.subjectIds,
    phase_ids: resource.phaseIds,
    grade_ids: resource.gradeIds,
    general_cate_ids: resource.generalCateIds,
    new_know_cate_ids: resource.knowledgeCateIds,
    volume_ids: resource.volumeIds,
    ctime: resource.createdAt.getTime(),
    utime: resource.updatedAt.getTime(),
    width: resource.width,
    height: resource.height,
    duration: resource.durationSeconds,
    triangles: resource.triangles,
    sha256: resource.file ?? '',
    mime: file?.mime ?? '',
    licence: resource.licence,
    credit: resource.credit,
    source: resource.source,
    chapterList: [],
  };
}

function textsOf(resource: ResourceRow['resource'], language: Language) {
  return language === 'zh'
    ? {
        title: resource.titleZh,
        description: resource.descriptionZh,
        knowledge_point: resource.knowledgeZh,
      }
    : {
        title: resource.titleEn,
        description: resource.descriptionEn,
        knowledge_point: resource.knowledgeEn,
      };
}
