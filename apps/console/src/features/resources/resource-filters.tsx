import { useTranslation } from 'react-i18next';
import { ListChoice } from '../../components/manage/list-choice';
import { ManageSearch } from '../../components/manage/manage-search';
import { useReferenceData } from '../../lib/resources';
import { useResourceFilter } from './use-resource-filter';

/** Words, phase and subject (RES-10, RES-Q6). */
export function ResourceFilters() {
  const { t } = useTranslation();
  const { phase, subject } = useResourceFilter();
  const phases = useReferenceData().data?.phase ?? [];
  const subjects = phases.find(({ id }) => id === phase)?.subjects ?? [];
  return (
    <>
      <ManageSearch label={t('resources.search')} />
      <ListChoice
        name="phase"
        all={t('resources.allPhases')}
        value={phase || ''}
        options={phases.map(toOption)}
        clears={['subject']}
      />
      {phase ? (
        <ListChoice
          name="subject"
          all={t('resources.allSubjects')}
          value={subject || ''}
          options={subjects.map(toOption)}
        />
      ) : null}
    </>
  );
}

function toOption({ id, name }: { id: number; name: string }) {
  return { value: id, label: name };
}
