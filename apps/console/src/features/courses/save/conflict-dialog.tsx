import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import styles from './save-dialog.module.css';

interface ConflictDialogProps {
  readonly course: { readonly id: number; readonly title: string };
  readonly saving: boolean;
  readonly onKeepBoth: () => void;
  readonly onOverwrite: () => void;
  readonly onClose: () => void;
}

/** The course was saved elsewhere since it was read: keep both, look at the other, or replace it, asked twice. */
export function ConflictDialog({ course, saving, onKeepBoth, onOverwrite, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  const ask = sure ? (
    <>
      <Button onClick={() => setSure(false)}>{t('courses.conflictBack')}</Button>
      <Button type="primary" danger loading={saving} onClick={onOverwrite}>
        {t('courses.overwriteSure')}
      </Button>
    </>
  ) : (
    <>
      <Button danger onClick={() => setSure(true)}>
        {t('courses.overwrite')}
      </Button>
      <Button type="primary" onClick={onKeepBoth}>
        {t('courses.keepBoth')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t('courses.conflictTitle', { title: course.title })}
      width={MODAL_WIDTH_PX}
      onCancel={onClose}
      footer={ask}
    >
      <p>{t(sure ? 'courses.overwriteHint' : 'courses.conflictHint')}</p>
      {/* In a tab of its own, so that the list here stays as it is. */}
      <Link to={`/course/detail/${course.id}/1`} target="_blank" rel="noopener" className={styles.newer}>
        {t('courses.openNewer')}
      </Link>
    </Modal>
  );
}
