import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type PlayListItem, toPlayListItem, usePlayList } from '../../lib/play-list';
import { isKept, loadCourse, type Origin } from '../../lib/play-list-origin';
import { useApp } from '../../lib/use-app';
import { MODAL_WIDTH_PX } from '../modal-width';

/** A course as far as it goes into the play list. */
export interface TakenCourse extends Origin {
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

  function take({ items, ...origin }: TakenCourse, to: string): void {
    if (items.length === 0) {
      message.warning(t('courses.listEmpty'));
      return;
    }
    const go = () => {
      const max = MAX_PLAYLIST_ITEMS;
      if (items.length > max) message.warning(t('courses.someFit', { count: max, total: items.length, max }));
      loadCourse(items.map(toPlayListItem), origin);
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

  /** What was removed from the library cannot be played: it is left out, with a word. */
  function play({ items, ...origin }: TakenCourse): void {
    const there = items.filter((item) => !item.is_removed);
    const count = items.length - there.length;
    if (count > 0) message.warning(t('courses.someRemoved', { count }));
    if (there.length > 0 || count === 0) take({ ...origin, items: there }, `/play/${there[0]?.id ?? 0}`);
  }

  return { play, edit: (course: TakenCourse) => take(course, '/course/edit') };
}
