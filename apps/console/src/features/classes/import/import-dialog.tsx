import { ROSTER_FILES } from '@orrery/roster';
import { Button, Modal } from 'antd';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useApp } from '../../../lib/use-app';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { FileChoice } from './file-choice';
import styles from './import.module.css';
import { ImportConfirm } from './import-confirm';
import { ProblemNotice } from './problem-notice';
import { ProgressBar } from './progress-bar';
import { type ImportState, useImport } from './use-import';
import { useSheets } from './use-sheets';

export interface ImportDialogProps {
  readonly classId: number;
  readonly className: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Brings a list of students from a spreadsheet into a class (CLS-23, CLS-37 to CLS-43). */
export function ImportDialog({ classId, className, onChanged, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { message } = useApp();
  useReturnFocus();
  const { state, read, save, restart } = useImport({
    classId,
    onImported: (count) => {
      void message.success(t('import.done', { count }));
      onChanged();
      onClose();
    },
  });
  // What is being saved is saved or not, but never half: closing would only hide which.
  const isClosable = state.step !== 'save';
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('import.title', { name: className })}
      mask={{ closable: false }}
      closable={isClosable}
      keyboard={isClosable}
      onCancel={onClose}
      footer={<Footer state={state} onRestart={restart} onSave={save} onClose={onClose} />}
    >
      <Step state={state} onFile={(file) => void read(file)} />
    </Modal>
  );
}

interface StepProps {
  readonly state: ImportState;
  readonly onFile: (file: File) => void;
}

function Step({ state, onFile }: StepProps): ReactNode {
  const { t } = useTranslation();
  const { busy, saveExample } = useSheets();
  switch (state.step) {
    case 'choose':
      return (
        <div className={styles.choose}>
          {state.problem ? (
            <ProblemNotice problem={state.problem} formatHint={t('import.problem.formatHint')} />
          ) : null}
          <FileChoice
            label={t('import.choose')}
            hint={t('import.chooseHint')}
            ends={ROSTER_FILES}
            onFile={onFile}
          />
          <p className={styles.columns}>
            <span>{t('import.columns')}</span>
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              loading={busy}
              onClick={() => void saveExample()}
            >
              {t('import.example')}
            </Button>
          </p>
        </div>
      );
    case 'read':
      return <ProgressBar label={t('import.reading', { file: state.fileName })} share={state.share} />;
    case 'check':
      return <ProgressBar label={t('import.checking')} share={null} />;
    case 'save':
      return <ProgressBar label={t('import.saving')} share={null} />;
    case 'confirm':
      return <ImportConfirm {...state} />;
  }
}

interface FooterProps {
  readonly state: ImportState;
  readonly onRestart: () => void;
  readonly onSave: ReturnType<typeof useImport>['save'];
  readonly onClose: () => void;
}

function Footer({ state, onRestart, onSave, onClose }: FooterProps): ReactNode {
  const { t } = useTranslation();
  switch (state.step) {
    case 'choose':
      return <Button onClick={onClose}>{t('action.cancel')}</Button>;
    case 'read':
    case 'check':
      return <Button onClick={onRestart}>{t('action.cancel')}</Button>;
    case 'save':
      return null;
    case 'confirm': {
      const { fileName, plan } = state;
      const count = plan.qualified.length;
      return (
        <>
          <Button type={count > 0 ? 'default' : 'primary'} onClick={onRestart}>
            {t('import.another')}
          </Button>
          {count > 0 ? (
            <Button type="primary" onClick={() => void onSave(fileName, plan)}>
              {t('import.go', { count })}
            </Button>
          ) : null}
        </>
      );
    }
  }
}
