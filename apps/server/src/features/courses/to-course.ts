import { type CloudCourse, type CourseResource, type MyCourse, toWireKind } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import { toKind, toMediaUrl } from '../../platform/resources';
import type { ItemRow } from './items';
import type { CourseRow } from './repository';

/** Title of a course in a language; a teacher's own title is the same in both. */
export function titleOf(course: Pick<CourseRow, 'titleEn' | 'titleZh'>, language: Language): string {
  return language === 'zh' ? course.titleZh : course.titleEn;
}

/** A course as lists and the detail show it. */
export function toCourse(course: CourseRow, items: readonly ItemRow[], language: Language): CloudCourse {
  return {
    id: course.id,
    banner: toMediaUrl(bannerOf(course, items)),
    title: titleOf(course, language),
    utime: course.updatedAt.getTime(),
    res_cnt: items.length,
    res_list: items.map((item) => toCourseResource(item, language)),
    keywords: language === 'zh' ? course.keywordsZh : course.keywordsEn,
    subject_ids: course.subjectIds,
    phase_ids: course.phaseIds,
  };
}

/** A teacher's own course in the names of its list (CRS-11). */
export function toMyCourse(course: CourseRow, items: readonly ItemRow[], language: Language): MyCourse {
  return {
    id: course.id,
    course_title: titleOf(course, language),
    resource_list: items.map((item) => toCourseResource(item, language)),
    utime: course.updatedAt.getTime(),
  };
}

/**
 * The picture across the top of a course: the first panorama that is still there itself, which is wide and sharp, else
 * the first cover.
 * @returns the file's SHA-256; null where there is no picture at all
 */
export function pickBanner(
  items: readonly {
    readonly mime: string | null;
    readonly resource: Pick<ItemRow['resource'], 'kind' | 'file' | 'cover' | 'removedAt'>;
  }[],
): string | null {
  const panorama = items.find(
    ({ mime, resource }) =>
      resource.kind === 'panorama_image' && mime?.startsWith('image/') && resource.removedAt === null,
  );
  return panorama?.resource.file ?? items.find(({ resource }) => resource.cover)?.resource.cover ?? null;
}

/** Nobody may read the file of a removed piece any more, so a banner that was one gives way to another picture. */
function bannerOf(course: CourseRow, items: readonly ItemRow[]): string | null {
  const isLost = items.some(({ resource }) => resource.removedAt !== null && resource.file === course.banner);
  return isLost ? pickBanner(items) : (course.banner ?? pickBanner(items));
}

function toCourseResource({ resource, explainEn, explainZh }: ItemRow, language: Language): CourseResource {
  const chinese = language === 'zh';
  return {
    ...toWireKind(toKind(resource.kind)),
    id: resource.id,
    rid: resource.id,
    title: chinese ? resource.titleZh : resource.titleEn,
    description: chinese ? resource.descriptionZh : resource.descriptionEn,
    use_explain: chinese ? explainZh : explainEn,
    cover: toMediaUrl(resource.cover),
    duration: resource.durationSeconds,
    is_removed: resource.removedAt === null ? 0 : 1,
  };
}
