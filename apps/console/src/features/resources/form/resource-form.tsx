import type { OwnResource } from '@orrery/contract';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Agreement } from './agreement';
import { BudgetPanel } from './budget-panel';
import { CoverPanel } from './cover-panel';
import { FileCard } from './file-card';
import { FormNotices } from './form-notices';
import { KindChoice } from './kind-choice';
import styles from './resource-form.module.css';
import { type Phases, SubjectRows } from './subject-rows';
import { TextRows } from './text-rows';
import { useCancel } from './use-cancel';
import { type ResourceForm as Form, useResourceForm } from './use-resource-form';

interface ResourceFormProps {
  /** Null for a new one. */
  readonly resource: OwnResource | null;
  readonly phases: Phases;
  /** Free bytes of the cloud space; null while unknown. */
  readonly remain: number | null;
  /** The space bar, which shows the present upload behind what the others use (RES-20). */
  readonly space: (file: { readonly bytes: number; readonly key: string | null } | undefined) => ReactNode;
  /** The form is over; the list shows what became of it once `settled` ends. */
  readonly onEnd: (settled: Promise<void>) => void;
  /** Fetches the resource as it is now; null where it cannot be had, which somebody was told. */
  readonly renew: () => Promise<OwnResource | null>;
}

/** The form of a resource of the school, new or not (RES-20 to RES-41). */
export function ResourceForm({ resource, phases, remain, space, onEnd, renew }: ResourceFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const phaseOf = useMemo(
    () => new Map(phases.flatMap(({ id, subjects }) => subjects.map((subject) => [subject.id, id] as const))),
    [phases],
  );
  const form = useResourceForm({
    ...{ resource, remain, phaseOf, onEnd, renew },
    focus: (field) =>
      element.current
        ?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input:not([hidden]), textarea, button)`)
        ?.focus(),
  });
  const { upload } = form.file;
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.draft.isAgreed && !form.saving && !form.changed) form.save();
      }}
    >
      <div className={styles.main}>
        <FormNotices form={form} phases={phases} />
        <FileCard form={form} remain={remain} />
        <KindChoice form={form} />
        <TextRows form={form} />
        <SubjectRows form={form} phases={phases} />
        <Ending form={form} />
      </div>
      <aside className={styles.aside}>
        <div className={styles.space}>
          {space(upload ? { bytes: upload.keptBytes ?? upload.size, key: upload.key } : undefined)}
        </div>
        <BudgetPanel form={form} />
        <CoverPanel form={form} />
      </aside>
    </form>
  );
}

/** The agreement, and the ways out (RES-29, RES-37). */
function Ending({ form }: { form: Form }) {
  const { t } = useTranslation();
  const handleCancel = useCancel(form);
  const { isAgreed } = form.draft;
  return (
    <div className={styles.ending}>
      <Agreement form={form} />
      <Button onClick={handleCancel}>{t('action.cancel')}</Button>
      <Button
        type="primary"
        htmlType="submit"
        loading={form.saving}
        disabled={!isAgreed || form.changed !== null}
        title={isAgreed ? '' : t('resourceForm.agreeFirst')}
      >
        {t('manage.save')}
      </Button>
    </div>
  );
}
