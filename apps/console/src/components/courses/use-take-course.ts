import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type PlayListItem, toPlayListItem, usePlayList } from '../../lib/play-list';
import { isKept, loadCourse } from '../../lib/play-list-origin';
import { useApp } from '../../lib/use-app';
import { MODAL_WIDTH_PX } from '../modal-width';

/** A course as far as it goes into the play list. */
export interface TakenCourse {
  /** Id of an own course, so that saving finds it again; null for a course of the cloud. */
  readonly ownId: number | null;
  readonly items: readonly PlayListItem[];
}

/**
 * Puts a course in place of the play list, and goes to class with it or edits it (CRS-15, CRS-18, CRS-29, CRS-Q9). A
 * list that was not saved is given up only when the teacher says so.
 */
export function useTakeCourse() {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const navigate = useNavigate();

  function take({ ownId, items }: TakenCourse, to: string): void {
    if (items.length === 0) {
      message.warning(t('courses.listEmpty'));
      return;
    }
    const go = () => {
      loadCourse(items.map(toPlayListItem), ownId);
      void navigate(to);
    };
    if (isKept()) go();
    else {
      modal.confirm({
        width: MODAL_WIDTH_PX,
        title: t('course.replaceTitle'),
        content: t('course.replaceHint', { count: usePlayList.getState().items.length }),
        okText: t('course.replaceConfirm'),
        cancelText: t('action.cancel'),
        onOk: go,
      });
    }
  }

  return {
    play: (course: TakenCourse) => take(course, `/play/${course.items[0]?.id ?? 0}`),
    edit: (course: TakenCourse) => take(course, '/course/edit'),
  };
}
