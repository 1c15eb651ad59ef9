import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useClasses } from '../../lib/classes';

interface ClassChoiceProps {
  readonly classId: number;
  readonly toAddress: (classId: number, className: string) => string;
}

/** Leads from the list of one class to the same list of another. */
export function ClassChoice({ classId, toAddress }: ClassChoiceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useClasses();
  if (!data?.length) return null;
  const isKnown = data.some(({ class_id }) => class_id === classId);
  return (
    <Select<number>
      style={{ width: 280 }}
      aria-label={t('students.class')}
      placeholder={t('students.class')}
      showSearch={{ optionFilterProp: 'label' }}
      value={isKnown ? classId : null}
      options={data.map(({ class_id, class_name }) => ({ value: class_id, label: class_name }))}
      onChange={(id) => {
        const chosen = data.find(({ class_id }) => class_id === id);
        if (chosen) navigate(toAddress(chosen.class_id, chosen.class_name));
      }}
    />
  );
}
