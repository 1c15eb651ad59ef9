import { COURSE_TYPE } from '@orrery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from './http';
import type { ListFilter } from './list-filter';
import { queryClient } from './query-client';

/** Every list that shows a teacher's own courses, and the details that say whether a course was added. */
const MY_COURSES = ['my-courses'] as const;

/** What a list of lessons is searched by. */
type CourseFilter = Pick<ListFilter, 'words' | 'phase' | 'subject' | 'page'>;

/** The courses of the banner (CRS-01). Texts come in the language that is shown, so it is part of every key. */
export function useRecommendedCourses() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['courses', 'recommended', i18n.language],
    queryFn: async () => (await http.courseRecommended()).list,
  });
}

/** A page of the cloud courses (CRS-09). */
export function useCloudCourses({ words, phase, subject, page }: CourseFilter) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['courses', 'cloud', i18n.language, words, phase, subject, page],
    queryFn: () => http.courseCloudList({ page, phase_id: phase, subject_id: subject, key_word: words }),
    placeholderData: keepPreviousData,
  });
}

/** One course with its resources. @param type 1 for an own course, 0 for one of the cloud */
export function useCourse(id: number, type: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...MY_COURSES, 'detail', i18n.language, id, type],
    queryFn: () =>
      http.courseDetail({ id, type: type === COURSE_TYPE.own ? COURSE_TYPE.own : COURSE_TYPE.cloud }),
  });
}

/** A page of the teacher's own courses (CRS-21). */
export function useMyCourses(page: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...MY_COURSES, 'list', i18n.language, page],
    queryFn: () => http.courseList({ page }),
    placeholderData: keepPreviousData,
  });
}

/** Titles of the teacher's own courses, for the save dialog (CRS-24). @param wanted false asks for nothing */
export function useCourseChoices(wanted = true) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...MY_COURSES, 'choices', i18n.language],
    queryFn: async () => (await http.courseChoices()).list,
    enabled: wanted,
  });
}

/** Says that the own courses changed: whatever shows them asks again (CRS-56, `needRefreshMyCourse`). */
export function needRefreshMyCourse(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MY_COURSES });
}
