import { ROSTER_FILES } from '@orrery/roster';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDialogEnd } from '../../../components/manage/use-dialog-end';
import { ChooseStep } from './choose-step';
import { ImportConfirm } from './import-confirm';
import { ImportFrame } from './import-frame';
import { useImport } from './use-import';
import { useSheets } from './use-sheets';

export interface ImportDialogProps {
  readonly classId: number;
  readonly className: string;
  readonly onClose: () => void;
}

/** Brings a list of students from a spreadsheet into a class (CLS-23, CLS-37 to CLS-43). */
export function ImportDialog({ classId, className, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const end = useDialogEnd(onClose);
  const importing = useImport({ classId, onImported: (count) => end(t('import.done', { count })) });
  const { state } = importing;
  return (
    <ImportFrame
      title={t('import.title', { name: className })}
      state={state}
      onRestart={importing.restart}
      onClose={onClose}
      answers={<Answers importing={importing} />}
    >
      {state.step === 'choose' ? (
        <ChooseStep
          problem={state.problem}
          formatHint={t('import.problem.formatHint')}
          label={t('import.choose')}
          hint={t('import.chooseHint')}
          ends={ROSTER_FILES}
          onFile={(file) => void importing.read(file)}
        >
          <span>{t('import.columns')}</span>
          <ExampleButton />
        </ChooseStep>
      ) : null}
      {state.step === 'confirm' ? <ImportConfirm {...state} /> : null}
    </ImportFrame>
  );
}

function ExampleButton() {
  const { t } = useTranslation();
  const { busy, saveExample } = useSheets();
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={busy}
      onClick={() => void saveExample()}
    >
      {t('import.example')}
    </Button>
  );
}

function Answers({ importing }: { importing: ReturnType<typeof useImport> }) {
  const { t } = useTranslation();
  const { state, restart, save } = importing;
  if (state.step !== 'confirm') return null;
  const { fileName, plan } = state;
  const count = plan.qualified.length;
  return (
    <>
      <Button type={count > 0 ? 'default' : 'primary'} onClick={restart}>
        {t('import.another')}
      </Button>
      {count > 0 ? (
        <Button type="primary" onClick={() => void save(fileName, plan)}>
          {t('import.go', { count })}
        </Button>
      ) : null}
    </>
  );
}
