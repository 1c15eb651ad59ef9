import { Checkbox } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './resource-form.module.css';
import type { ResourceForm } from './use-resource-form';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** School phases with their subjects. */
export type Phases = readonly (Named & { readonly subjects: readonly Named[] })[];

interface SubjectRowsProps {
  readonly form: ResourceForm;
  readonly phases: Phases;
}

/** Which lessons it is for: subjects by phase (RES-26, RES-27). */
export function SubjectRows({ form, phases }: SubjectRowsProps) {
  const { t } = useTranslation();
  const chosen = form.draft.values.subject_ids;
  const toggle = (id: number, isChosen: boolean) =>
    form.change({ subject_ids: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <fieldset className={styles.subjects}>
      <legend>{t('resourceForm.subjects')}</legend>
      {phases.map((phase) => (
        <Fragment key={phase.id}>
          <span id={`phase-${phase.id}`}>{phase.name}</span>
          {/* biome-ignore lint/a11y/useSemanticElements: a set of fields in a set of fields cannot stand in a grid. */}
          <div role="group" aria-labelledby={`phase-${phase.id}`}>
            {phase.subjects.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}
