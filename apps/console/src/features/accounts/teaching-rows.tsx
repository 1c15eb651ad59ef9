import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/manage/field';
import { withPhase } from './account-values';
import type { AccountForm } from './use-account-form';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** School phases with their subjects. */
export type Stages = readonly (Named & { readonly subjects: readonly Named[] })[];

interface TeachingRowsProps {
  readonly form: AccountForm;
  readonly stages: Stages;
}

const toOptions = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }));

/** What the person teaches: a phase, and a subject of that phase (ACC-14 to ACC-16). */
export function TeachingRows({ form, stages }: TeachingRowsProps) {
  const { t } = useTranslation();
  const { values, messageOf, change } = form;
  const chosen = stages.find(({ id }) => id === values.phase_id);
  return (
    <>
      <Field name="phase_id" label={t('accounts.stage')} error={messageOf('phase_id')}>
        {(control) => (
          <Select<number>
            {...control}
            placeholder={t('accounts.chooseStage')}
            value={chosen?.id ?? null}
            options={toOptions(stages)}
            onChange={(id) => change(withPhase(values, id))}
          />
        )}
      </Field>
      <Field name="subject_id" label={t('accounts.subject')} error={messageOf('subject_id')}>
        {(control) => (
          <Select<number>
            {...control}
            placeholder={t(chosen ? 'accounts.chooseSubject' : 'accounts.stageFirst')}
            disabled={!chosen}
            value={values.subject_id ?? null}
            options={toOptions(chosen?.subjects ?? [])}
            onChange={(id) => change({ ...values, subject_id: id })}
          />
        )}
      </Field>
    </>
  );
}
