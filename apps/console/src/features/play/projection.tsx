import { Minimize } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './projection.module.css';
import { Stage } from './stage/stage';
import type { Lesson } from './use-lesson';

/** What the key is called on every keyboard. */
const KEY = 'Esc';

interface ProjectionProps {
  readonly lesson: Lesson;
  readonly onLeave: () => void;
}

/** What a projector shows: the stage and a title to be read from the last row; no name, no list, no order. */
export function Projection({ lesson, onLeave }: ProjectionProps) {
  const { t } = useTranslation();
  const { resource, playback } = lesson;
  const chapter = resource?.chapterList.find(({ id }) => id === playback.chapter);
  return (
    <main className={styles.projection} aria-label={t('play.projector')}>
      <header className={styles.head}>
        <h1 title={resource?.title}>{resource?.title}</h1>
        {chapter ? <p>{chapter.title}</p> : null}
        <button type="button" className={styles.leave} aria-keyshortcuts="Escape P" onClick={onLeave}>
          <Minimize size={16} aria-hidden="true" />
          {t('play.projectorLeave')}
          <kbd>{KEY}</kbd>
        </button>
      </header>
      <Stage key={lesson.id} lesson={lesson} isShared />
    </main>
  );
}
