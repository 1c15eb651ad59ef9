import { useTranslation } from 'react-i18next';
import { ManageSearch } from '../../components/manage/manage-search';
import { StageChoices } from '../../components/manage/stage-choices';
import { useReferenceData } from '../../lib/resources';
import { useResourceFilter } from './use-resource-filter';

/** Words, phase and subject (RES-10, RES-Q6). */
export function ResourceFilters() {
  const { t } = useTranslation();
  const { phase, subject } = useResourceFilter();
  const phases = useReferenceData().data?.phase ?? [];
  const subjects = phases.find(({ id }) => id === phase)?.subjects ?? [];
  const all = { phases: t('resources.allPhases'), subjects: t('resources.allSubjects') };
  return (
    <>
      <ManageSearch label={t('resources.search')} />
      <StageChoices all={all} phase={phase} subject={subject} phases={phases} subjects={subjects} />
    </>
  );
}
