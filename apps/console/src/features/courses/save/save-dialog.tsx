import { MAX_COURSE_TITLE, MAX_EXPLANATION } from '@orrery/contract';
import { Modal } from 'antd';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { currentLocale } from '../../../lib/i18n';
import type { PlayListItem } from '../../../lib/play-list';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { RemovedDialog } from '../removed-dialog';
import { ConflictDialog } from './conflict-dialog';
import { CourseChoice } from './course-choice';
import styles from './save-dialog.module.css';
import { TitleField } from './title-field';
import { type SaveProblem, useSaveCourse } from './use-save-course';
import { useSaveTarget } from './use-save-target';

/** How long saving takes before the button says so. */
const WHEEL_AFTER_MS = 200;

interface SaveDialogProps {
  readonly items: readonly PlayListItem[];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Under which course the list is saved: one that exists, or a new one; either ends the other (CRS-48). */
export function SaveDialog({ items, onClose, onSaved }: SaveDialogProps) {
  useReturnFocus();
  const saver = useSaveCourse(items, onSaved);
  const choice = useSaveTarget();
  const { save, saving, problem, forgive } = saver;
  const removed = items.filter((item) => item.is_removed);
  if (problem?.kind === 'removed' && removed.length > 0) {
    return <RemovedDialog items={removed} onClose={forgive} />;
  }
  if (problem?.kind === 'changed' && choice.course) {
    const renew = () => {
      choice.renew();
      forgive();
    };
    const overwrite = async () => {
      const newest = await choice.refresh();
      if (newest) await save(newest);
      else renew();
    };
    return (
      <ConflictDialog
        course={choice.course}
        saving={saving}
        onKeepBoth={renew}
        onOverwrite={() => void overwrite()}
        onClose={forgive}
      />
    );
  }
  return <SaveForm items={items} onClose={onClose} saver={saver} choice={choice} />;
}

interface SaveFormProps {
  readonly items: readonly PlayListItem[];
  readonly onClose: () => void;
  readonly saver: ReturnType<typeof useSaveCourse>;
  readonly choice: ReturnType<typeof useSaveTarget>;
}

function SaveForm({ items, onClose, saver, choice }: SaveFormProps) {
  const { t } = useTranslation();
  const form = useId();
  const { save, saving, problem, forgive } = saver;
  const { target, known } = choice;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(target);
  };
  return (
    <Modal
      open
      title={t('courses.saveTitle')}
      width={MODAL_WIDTH_PX}
      onCancel={onClose}
      cancelText={t('action.cancel')}
      okText={t('courses.saveNow')}
      // A wheel that comes and goes within a frame can stay in the button's name.
      okButtonProps={{ htmlType: 'submit', form, loading: saving && { delay: WHEEL_AFTER_MS } }}
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <p className={`${styles.what} num`}>{t('courses.saveWhat', { count: items.length })}</p>
        <CourseChoice
          courses={known}
          value={target.courseId}
          disabled={target.title !== ''}
          onChange={(courseId) => {
            forgive();
            choice.choose(courseId);
          }}
        />
        <TitleField
          field={choice.field}
          value={target.title}
          disabled={target.courseId !== null}
          error={useTitleError(problem)}
          onChange={(title) => {
            forgive();
            choice.setTitle(title);
          }}
        />
        <Failure problem={problem} />
      </form>
    </Modal>
  );
}

/** What is wrong with the title, in words. */
function useTitleError(problem: SaveProblem | null): string | null {
  const { t } = useTranslation();
  if (problem?.kind !== 'title') return null;
  return problem.fault === 'empty'
    ? t('courses.titleEmpty')
    : t('courses.titleLong', { max: MAX_COURSE_TITLE[currentLocale()] });
}

/** Why it was not saved, and what to do now. */
function Failure({ problem }: { problem: SaveProblem | null }) {
  const { t } = useTranslation();
  if (problem?.kind === 'failed') {
    return (
      <p className={styles.failure} role="alert">
        {problem.reason}
        <br />
        {t('courses.nothingLost')}
      </p>
    );
  }
  const text =
    problem?.kind === 'gone'
      ? t('courses.gone')
      : problem?.kind === 'note'
        ? t('courses.noteTooLong', { title: problem.title, max: MAX_EXPLANATION })
        : null;
  return text ? (
    <p className={styles.failure} role="alert">
      {text}
    </p>
  ) : null;
}
