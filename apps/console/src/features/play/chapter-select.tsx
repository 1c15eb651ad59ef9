import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './play-footer.module.css';
import type { Lesson } from './use-lesson';

/** Stands for all chapters: ids of chapters begin with 1. */
const WHOLE = 0;

/** What of a courseware is played, where it has more than one chapter (PLAY-05). */
export function ChapterSelect({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { resource, playback } = lesson;
  const chapters = resource?.chapterList ?? [];
  return (
    <Select
      className={styles.chapter}
      aria-label={t('play.chapter')}
      placement="topRight"
      popupMatchSelectWidth={false}
      value={playback.chapter ?? WHOLE}
      onChange={(id) => playback.choose(id === WHOLE ? null : id)}
      options={[
        { value: WHOLE, label: t('play.allChapters') },
        ...chapters.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
}
