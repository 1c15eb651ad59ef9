import type { Active, DndContextProps, Over } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import { usePlayList } from '../../lib/play-list';
import { LIST_ID, titleOf, toSubject } from './drag-subject';

/** What a screen reader hears of a drag. */
export function useDragSpeech(): NonNullable<DndContextProps['accessibility']> {
  const { t } = useTranslation();
  const title = (active: Active) => {
    const subject = toSubject(active.data.current);
    return subject ? titleOf(subject) : '';
  };
  const where = (active: Active, over: Over | null) => {
    if (!over) return t('courses.dragOutside', { title: title(active) });
    const { items } = usePlayList.getState();
    const index = over.id === LIST_ID ? items.length : items.findIndex((item) => item.id === over.id);
    return t('courses.dragOver', { title: title(active), place: index + 1, count: items.length });
  };
  return {
    announcements: {
      onDragStart: ({ active }) => t('courses.dragStart', { title: title(active) }),
      onDragOver: ({ active, over }) => where(active, over),
      onDragEnd: ({ active }) => t('courses.dragEnd', { title: title(active) }),
      onDragCancel: ({ active }) => t('courses.dragCancel', { title: title(active) }),
    },
    screenReaderInstructions: { draggable: t('courses.dragHelp') },
  };
}
