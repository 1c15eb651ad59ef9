import { ONE_ROSTER_FILES } from '@orrery/roster';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogEnd } from '../../../components/manage/use-dialog-end';
import { ChooseStep } from './choose-step';
import { ClassChecks } from './class-checks';
import styles from './import.module.css';
import { ImportFrame } from './import-frame';
import { OneRosterConfirm } from './one-roster-confirm';
import { useOneRoster } from './use-one-roster';

export interface OneRosterDialogProps {
  readonly onClose: () => void;
}

/** Brings the classes and students of a OneRoster 1.1 or 1.2 export into the school. */
export function OneRosterDialog({ onClose }: OneRosterDialogProps) {
  const { t } = useTranslation();
  const end = useDialogEnd(onClose);
  const importing = useOneRoster(({ created, added }) => {
    const classes = t('classes.total', { count: created });
    const students = t('students.total', { count: added });
    end(t('oneRoster.done', { classes, students }));
  });
  return (
    <ImportFrame
      title={t('oneRoster.title')}
      state={importing.state}
      onRestart={importing.restart}
      onClose={onClose}
      answers={<Answers importing={importing} />}
    >
      <Question importing={importing} />
    </ImportFrame>
  );
}

interface StepProps {
  readonly importing: ReturnType<typeof useOneRoster>;
}

function Question({ importing }: StepProps) {
  const { t } = useTranslation();
  const { state } = importing;
  switch (state.step) {
    case 'choose':
      return (
        <ChooseStep
          problem={state.problem}
          formatHint={t('import.problem.zipHint')}
          label={t('oneRoster.choose')}
          hint={t('oneRoster.chooseHint')}
          ends={ONE_ROSTER_FILES}
          onFile={(file) => void importing.read(file)}
        >
          {t('oneRoster.hint')}
        </ChooseStep>
      );
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
    default:
      return null;
  }
}

function Answers({ importing }: StepProps) {
  const { t } = useTranslation();
  const { state, check, choose, save, restart } = importing;
  switch (state.step) {
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
    default:
      return null;
  }
}
