import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses, useGroups } from '../../lib/classes';
import type { Classroom } from '../../lib/classroom';
import styles from './send-dialog.module.css';

interface ClassroomChoiceProps {
  readonly value: Classroom;
  readonly onChange: (value: Classroom) => void;
}

type Way = 'class' | 'group';

/** Devices in a class or in a device group (CRS-59). */
export function ClassroomChoice({ value, onChange }: ClassroomChoiceProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>(value.groupId ? 'group' : 'class');
  const classes = useClasses();
  const groups = useGroups();
  const isClass = way === 'class';
  const options = isClass
    ? (classes.data ?? []).map(({ class_id, class_name }) => ({ value: class_id, label: class_name }))
    : (groups.data ?? []).map((group) => ({ value: group.client_group_id, label: group.client_group_name }));
  const handleWay = (next: Way) => {
    setWay(next);
    onChange({ classId: null, groupId: null });
  };
  return (
    <fieldset>
      <legend>{t('courses.sendTo')}</legend>
      <div className={styles.choice}>
        <Segmented<Way>
          aria-label={t('courses.sendTo')}
          value={way}
          options={[
            { value: 'class', label: t('courses.class') },
            { value: 'group', label: t('courses.group') },
          ]}
          onChange={handleWay}
        />
        <Select<number>
          className={styles.select}
          aria-label={t(isClass ? 'courses.chooseClass' : 'courses.chooseGroup')}
          placeholder={t(isClass ? 'courses.chooseClass' : 'courses.chooseGroup')}
          allowClear
          loading={classes.isPending || groups.isPending}
          options={options}
          value={(isClass ? value.classId : value.groupId) ?? undefined}
          onChange={(id: number | undefined) =>
            onChange(
              isClass ? { classId: id ?? null, groupId: null } : { classId: null, groupId: id ?? null },
            )
          }
        />
      </div>
    </fieldset>
  );
}
