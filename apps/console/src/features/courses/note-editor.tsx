import { countCharacters, MAX_EXPLANATION } from '@orrery/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explainInPlayList, type PlayListItem } from '../../lib/play-list';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './play-list-row.module.css';

/** Height of the editor in rows (CRS-46). */
const ROWS = 6;

/**
 * The teacher's note of one row. It is in the list while it is written, so saving or sending before "done" loses
 * nothing; cancel brings the previous text back (CRS-45).
 */
export function NoteEditor({ item, onClose }: { item: PlayListItem; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const { id, use_explain: text } = item;
  const [former] = useState(text);
  const close = (note: string) => {
    explainInPlayList(id, note);
    onClose();
  };
  return (
    <div className={styles.editor}>
      <textarea
        rows={ROWS}
        // biome-ignore lint/a11y/noAutofocus: the editor opens because somebody wants to write.
        autoFocus
        maxLength={MAX_EXPLANATION}
        aria-label={t('courses.noteLabel', { title: item.title })}
        placeholder={t('courses.notePlaceholder')}
        value={text}
        onChange={(event) => explainInPlayList(id, event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close(former);
        }}
      />
      <div className={styles.editorFoot}>
        <small className="num">{t('courses.noteCount', { count: countCharacters(text) })}</small>
        <Button type="text" size="small" onClick={() => close(former)}>
          {t('action.cancel')}
        </Button>
        <Button size="small" onClick={() => close(text.trim())}>
          {t('action.done')}
        </Button>
      </div>
    </div>
  );
}
