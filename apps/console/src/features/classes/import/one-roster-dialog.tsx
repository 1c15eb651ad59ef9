import { ONE_ROSTER_FILES } from '@orrery/roster';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useApp } from '../../../lib/use-app';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { ClassChecks } from './class-checks';
import { FileChoice } from './file-choice';
import styles from './import.module.css';
import { OneRosterConfirm } from './one-roster-confirm';
import { ProblemNotice } from './problem-notice';
import { ProgressBar } from './progress-bar';
import { useOneRoster } from './use-one-roster';

export interface OneRosterDialogProps {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Brings the classes and students of a OneRoster 1.1 or 1.2 export into the school. */
export function OneRosterDialog({ onChanged, onClose }: OneRosterDialogProps) {
  const { t } = useTranslation();
  const { message } = useApp();
  useReturnFocus();
  const importing = useOneRoster(({ created, added }) => {
    const classes = t('classes.total', { count: created });
    const students = t('students.total', { count: added });
    void message.success(t('oneRoster.done', { classes, students }));
    onChanged();
    onClose();
  });
  const isClosable = importing.state.step !== 'save';
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('oneRoster.title')}
      mask={{ closable: false }}
      closable={isClosable}
      keyboard={isClosable}
      onCancel={onClose}
      footer={<Footer importing={importing} onClose={onClose} />}
    >
      <Step importing={importing} />
    </Modal>
  );
}

interface StepProps {
  readonly importing: ReturnType<typeof useOneRoster>;
}

function Step({ importing }: StepProps): ReactNode {
  const { t } = useTranslation();
  const { state } = importing;
  switch (state.step) {
    case 'choose':
      return (
        <div className={styles.choose}>
          {state.problem ? (
            <ProblemNotice problem={state.problem} formatHint={t('import.problem.zipHint')} />
          ) : null}
          <FileChoice
            label={t('oneRoster.choose')}
            hint={t('oneRoster.chooseHint')}
            ends={ONE_ROSTER_FILES}
            onFile={(file) => void importing.read(file)}
          />
          <p className={styles.columns}>{t('oneRoster.hint')}</p>
        </div>
      );
    case 'read':
      return <ProgressBar label={t('import.reading', { file: state.fileName })} share={state.share} />;
    case 'check':
      return <ProgressBar label={t('import.checking')} share={null} />;
    case 'save':
      return <ProgressBar label={t('import.saving')} share={null} />;
    case 'classes':
      return (
        <div className={styles.confirm}>
          <p className={styles.file}>{[state.fileName, ...state.roster.schools].join(' · ')}</p>
          <ClassChecks
            classes={state.roster.classes}
            chosen={state.chosen}
            onChange={(chosen) => importing.choose({ ...state, chosen })}
          />
        </div>
      );
    case 'confirm':
      return <OneRosterConfirm fileName={state.fileName} plan={state.plan} />;
  }
}

function Footer({ importing, onClose }: StepProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { state, check, choose, save, restart } = importing;
  switch (state.step) {
    case 'choose':
      return <Button onClick={onClose}>{t('action.cancel')}</Button>;
    case 'read':
    case 'check':
      return <Button onClick={restart}>{t('action.cancel')}</Button>;
    case 'save':
      return null;
    case 'classes':
      return (
        <>
          <Button onClick={restart}>{t('import.another')}</Button>
          <Button type="primary" disabled={state.chosen.size === 0} onClick={() => void check(state)}>
            {t('oneRoster.check')}
          </Button>
        </>
      );
    case 'confirm':
      return (
        <>
          <Button onClick={() => choose(state)}>{t('oneRoster.back')}</Button>
          {state.plan.created + state.plan.added > 0 ? (
            <Button type="primary" onClick={() => void save(state)}>
              {t('oneRoster.go')}
            </Button>
          ) : null}
        </>
      );
  }
}
