import { useTranslation } from 'react-i18next';
import { useReferenceData } from '../../lib/resources';
import { useTypeName } from '../../lib/use-type-name';
import { TypeIcon } from '../type-icon';
import { FilterRow } from './filter-row';

interface TypeFilterProps {
  /** `res_type`; 0 for all. */
  readonly value: number;
  readonly onChange: (type: number) => void;
}

/** What resources are: courseware, video, model or panorama (LIB-05, LIB-09). */
export function TypeFilter({ value, onChange }: TypeFilterProps) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const { data } = useReferenceData();
  const options = (data?.res_type ?? []).map(({ id }) => ({
    id,
    name: typeName(id),
    icon: <TypeIcon type={id} size={17} />,
  }));
  return <FilterRow label={t('library.type')} options={options} value={value} onChange={onChange} />;
}
