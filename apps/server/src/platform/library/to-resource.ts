import {
  CHANNEL,
  ITEM_TYPE,
  RESOURCE_KINDS,
  type Resource,
  type ResourceKind,
  toWireKind,
  type WireKind,
} from '@orrery/contract';
import type { Language } from '../http/context';
import { toKind, toMediaUrl } from '../resources';
import type { ResourceRow } from './resource-row';
import { RES_TYPE_NAMES } from './type-names';

/** The kinds that a `res_type` of the wire stands for. */
export function toKinds(resType: number): ResourceKind[] {
  return RESOURCE_KINDS.filter((kind) => toWireKind(kind).res_type === resType);
}

/**
 * A resource as the wire wants it (LIB-27), with its texts in one language. One that was removed from the library keeps
 * its texts and its cover, and shows nothing else any more.
 * @param chapterList its modules, where somebody looks at it alone: lists are lighter without them
 */
export function toResource(
  row: ResourceRow,
  language: Language,
  chapterList: Resource['chapterList'] = [],
): Resource {
  const { resource, file } = row;
  const wire = toWireKind(toKind(resource.kind));
  const keywords = language === 'zh' ? resource.keywordsZh : resource.keywordsEn;
  const texts = textsOf(resource, language);
  return {
    ...texts,
    ...wire,
    ...contentOf(row, wire),
    id: resource.id,
    rid: resource.id,
    cover: toMediaUrl(resource.cover),
    res_type_name: RES_TYPE_NAMES[wire.res_type]?.[language] ?? '',
    channel: resource.schoolId === null ? CHANNEL.cloud : CHANNEL.own,
    key_word: keywords.join(', '),
    keywords,
    is_removed: resource.removedAt === null ? 0 : 1,
    use_explain: '',
    cover_file_size: row.coverBytes ?? 0,
    banner: toMediaUrl(resource.cover),
    desc: texts.description,
    type: ITEM_TYPE.resource,
    user_name: row.uploader ?? '',
    icon: '',
    is_review: row.isReview ? 1 : 0,
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
    mime: file?.mime ?? '',
    licence: resource.licence,
    credit: resource.credit,
    source: resource.source,
    chapterList,
  };
}

const NO_CONTENT = {
  video_url: '',
  image_url: '',
  url: '',
  card_url: '',
  file_url: '',
  file_size: 0,
  sha256: '',
};

/** Where its content is: a courseware's film is its preview, and its file the archive. */
function contentOf({ resource, file }: ResourceRow, { file_type }: WireKind): typeof NO_CONTENT {
  if (resource.removedAt !== null) return NO_CONTENT;
  const url = toMediaUrl(resource.file);
  return {
    video_url: file_type === 'video' ? url : toMediaUrl(resource.preview),
    image_url: file_type === 'image' ? url : '',
    url: resource.pageUrl ?? '',
    card_url: toMediaUrl(resource.card),
    file_url: url,
    file_size: file?.sizeBytes ?? 0,
    sha256: resource.file ?? '',
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
