import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../lib/classes';
import styles from './class-select.module.css';

/** Stands for "every headset of the school" in addresses (GEN-30). */
export const ALL_CLASSES = 0;

interface ClassSelectProps {
  /** The class that is shown; 0 for all headsets. */
  readonly classId: number;
  readonly onChange: (classId: number) => void;
}

/** The class's name, large, which chooses another; a heading in words stands beside it. */
export function ClassSelect({ classId, onChange }: ClassSelectProps) {
  const { t } = useTranslation();
  const { data = [] } = useClasses();
  const options = [
    { value: ALL_CLASSES, label: t('class.all') },
    ...data.map(({ class_id, class_name }) => ({ value: class_id, label: class_name })),
  ];
  const isKnown = options.some(({ value }) => value === classId);
  return (
    <Select
      aria-label={t('class.choose')}
      placeholder={t('class.choose')}
      options={options}
      value={isKnown ? classId : null}
      variant="borderless"
      className={styles.choice}
      popupMatchSelectWidth={false}
      onChange={(value) => onChange(value ?? ALL_CLASSES)}
    />
  );
}

/** The name of what is shown; empty while unknown. */
export function useClassName(classId: number): string {
  const { t } = useTranslation();
  const { data } = useClasses();
  if (classId === ALL_CLASSES) return t('class.all');
  return data?.find(({ class_id }) => class_id === classId)?.class_name ?? '';
}
