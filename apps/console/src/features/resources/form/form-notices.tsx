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
  const { changed, resource, file } = form;
  if (!changed || !resource) return null;
  const { title, key_word, knowledge_point, description, subject_ids, is_bokong, file_url } = resource;
  const isVideo = file.family === 'video';
  const types = isVideo
    ? (['resourceForm.videoNormal', 'resourceForm.videoPanorama'] as const)
    : (['resourceForm.photoFlat', 'resourceForm.photoPanorama'] as const);
  const write = (field: string, value: unknown) => {
    if (field === 'subject_ids') return toSubjects(String(value ?? ''), phases);
    if (field === 'is_bokong') return t(types[value === 1 ? 1 : 0]);
    return field === 'file_url' ? t('resourceForm.fileOther') : String(value ?? '');
  };
  return (
    <ChangedNotice
      changed={changed}
      labels={{
        title: t('resourceForm.name'),
        key_word: t('resourceForm.keywords'),
        knowledge_point: t('resourceForm.knowledge'),
        description: t('resourceForm.description'),
        subject_ids: t('resourceForm.subjects'),
        is_bokong: t(isVideo ? 'resourceForm.videoType' : 'resourceForm.photoType'),
        file_url: t('resourceForm.file'),
      }}
      seen={{
        ...{ title, key_word, knowledge_point, description, is_bokong, file_url },
        subject_ids: subject_ids.join(','),
      }}
      write={write}
      onTakeTheirs={() => void form.takeTheirs()}
      onKeepMine={() => void form.keepMine()}
    />
  );
}

/** Names of subjects. @param ids joined by commas, as they are on the wire */
function toSubjects(ids: string, phases: Phases): string {
  const names = new Map(phases.flatMap(({ subjects }) => subjects.map(({ id, name }) => [String(id), name])));
  return toList(
    ids.split(',').flatMap((id) => names.get(id) ?? []),
    currentLocale(),
  );
}
