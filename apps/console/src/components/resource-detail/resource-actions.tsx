import { MAX_PLAYLIST_ITEMS, type Resource } from '@orrery/contract';
import { Button } from 'antd';
import { BookOpen, Check, Play, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addToPlayList, toPlayListItem, usePlayList } from '../../lib/play-list';
import { useApp } from '../../lib/use-app';
import { useAddToList } from '../resources/use-add-to-list';
import styles from './resource-detail.module.css';

interface ResourceActionsProps {
  readonly resource: Resource;
  readonly onCourse: () => void;
}

/** Go to course, join play list, and the students' activity card where there is one (LIB-53 to LIB-55). */
export function ResourceActions({ resource, onCourse }: ResourceActionsProps) {
  const { t } = useTranslation();
  const { message } = useApp();
  const add = useAddToList();
  const inList = usePlayList((list) => list.items.some(({ id }) => id === resource.id));
  const handleAdd = () => {
    if (add(resource)) message.success(t('detail.added'));
  };
  return (
    <div className={styles.actions}>
      <Button
        type="primary"
        size="large"
        icon={<Play size={18} fill="currentColor" aria-hidden="true" />}
        onClick={onCourse}
      >
        {t('detail.toCourse')}
      </Button>
      <Button
        size="large"
        icon={inList ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
        onClick={handleAdd}
      >
        {t('detail.join')}
      </Button>
      {resource.card_url ? (
        <Button
          size="large"
          icon={<BookOpen size={18} aria-hidden="true" />}
          href={resource.card_url}
          target="_blank"
          rel="noopener"
        >
          {t('detail.card')}
        </Button>
      ) : null}
    </div>
  );
}

/** Puts a resource where the class will find it: in the play list, once. A full list goes on without it, with a word. */
export function useTakeToCourse(): (resource: Resource) => void {
  const { t } = useTranslation();
  const { message } = useApp();
  return (resource) => {
    if (addToPlayList(toPlayListItem(resource)) !== 'full') return;
    message.warning(t('courses.tooMany', { max: MAX_PLAYLIST_ITEMS }));
  };
}
