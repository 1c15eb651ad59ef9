import { RES_TYPE } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '../../components/manage/list-choice';
import { ManageSearch } from '../../components/manage/manage-search';
import { StageChoices } from '../../components/manage/stage-choices';
import { useListAddress } from '../../components/manage/use-list-address';
import { useCategories } from '../../lib/categories';
import { useTypeName } from '../../lib/use-type-name';

/** What installs are narrowed by; it stands in the address. */
export interface InstallFilter {
  readonly key: string;
  readonly res_type: number;
  readonly phase: number;
  readonly subject: number;
}

/** Everything that narrows a list of installs, taken out of the address. */
export const NOT_NARROWED = { q: null, type: null, phase: null, subject: null };

/** The filters of the address; 0 and the empty text mean all. */
export function useInstallFilter(): InstallFilter {
  const { words, filter } = useListAddress();
  const number = (name: string) => Number.parseInt(filter(name), 10) || 0;
  return { key: words, res_type: number('type'), phase: number('phase'), subject: number('subject') };
}

/** Whether any filter is set. */
export function isNarrowed({ key, res_type, phase, subject }: InstallFilter): boolean {
  return key !== '' || res_type + phase + subject > 0;
}

/** Type, phase, subject and words (INS-06). */
export function InstallFilters() {
  const { t } = useTranslation();
  const { res_type, phase, subject } = useInstallFilter();
  const toTypeName = useTypeName();
  const { phases, subjects } = useCategories(phase);
  const all = { phases: t('installs.allPhases'), subjects: t('installs.allSubjects') };
  return (
    <>
      <ListChoice
        name="type"
        all={t('installs.allTypes')}
        value={res_type || ''}
        options={Object.values(RES_TYPE).map((type) => ({ value: type, label: toTypeName(type) }))}
      />
      <StageChoices all={all} phase={phase} subject={subject} phases={phases} subjects={subjects} />
      <ManageSearch label={t('installs.search')} />
    </>
  );
}
