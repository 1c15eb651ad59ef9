import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { currentLocale } from '../../../lib/i18n';
import { toList } from '../../../lib/written';
import styles from './resource-form.module.css';
import type { Phases } from './subject-rows';
import type { ResourceForm } from './use-resource-form';

interface FormNoticesProps {
  readonly form: ResourceForm;
  readonly phases: Phases;
}

/** What is worth knowing before one goes on: somebody else saved, or the form was filled in earlier. */
export function FormNotices({ form, phases }: FormNoticesProps) {
  const { t } = useTranslation();
  if (form.changed) return <Overtaken form={form} phases={phases} />;
  if (!form.wasRestored) return null;
  return (
    <p className={styles.restored} role="status">
      <span>{t('resourceForm.restored')}</span>
      <Button type="link" size="small" onClick={form.startOver}>
        {t('resourceForm.startOver')}
      </Button>
    </p>
  );
}

function Overtaken({ form, phases }: FormNoticesProps) {
  const { t } = useTranslation();
  const { changed, resource } = form;
  if (!changed || !resource) return null;
  const { title, key_word, knowledge_point, description } = resource;
  const names = new Map(phases.flatMap(({ subjects }) => subjects.map(({ id, name }) => [String(id), name])));
  const write = (field: string, value: unknown) =>
    field === 'subject_ids'
      ? toList(
          String(value ?? '')
            .split(',')
            .flatMap((id) => names.get(id) ?? []),
          currentLocale(),
        )
      : String(value ?? '');
  return (
    <ChangedNotice
      changed={changed}
      labels={{
        title: t('resourceForm.name'),
        key_word: t('resourceForm.keywords'),
        knowledge_point: t('resourceForm.knowledge'),
        description: t('resourceForm.description'),
        subject_ids: t('resourceForm.subjects'),
      }}
      seen={{ title, key_word, knowledge_point, description, subject_ids: resource.subject_ids.join(',') }}
      write={write}
      onTakeTheirs={form.takeTheirs}
      onKeepMine={form.keepMine}
    />
  );
}
