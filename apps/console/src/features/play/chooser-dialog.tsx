import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { type Classroom, chooseClassroom, useClassroom, wasAsked } from '../../lib/classroom';
import { http } from '../../lib/http';
import styles from './chooser-dialog.module.css';

/** Asks once, on first entry, whom the teacher teaches (PLAY-13); a failed look-up shows nothing (PLAY-Q10). */
export function ChooserDialog() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(() => !wasAsked());
  const [choice, setChoice] = useState<Classroom>(useClassroom.getState);
  const { data } = useQuery({
    queryKey: ['class-and-group'],
    queryFn: () => http.classAndGroup(),
    enabled: open,
    retry: false,
  });
  if (!open || data?.go !== 1) return null;
  const close = (chosen: Classroom) => {
    chooseClassroom(chosen);
    setOpen(false);
  };
  const nobody: Classroom = { classId: null, groupId: null };
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('play.chooserTitle')}
      okText={t('play.chooserStart')}
      cancelText={t('play.chooserAll')}
      onOk={() => close(choice)}
      onCancel={() => close(nobody)}
    >
      <p className={styles.hint}>{t('play.chooserHint')}</p>
      <div className={styles.options} role="radiogroup" aria-label={t('play.chooserTitle')}>
        {data.class_list.map(({ class_id, class_name, student_num }) => (
          <Option
            key={`class-${class_id}`}
            name={class_name}
            detail={t('play.students', { count: student_num })}
            checked={choice.classId === class_id}
            onChoose={() => setChoice({ classId: class_id, groupId: null })}
          />
        ))}
        {data.group_list.map(({ client_group_id, client_group_name, count }) => (
          <Option
            key={`group-${client_group_id}`}
            name={client_group_name}
            detail={t('play.headsets', { count })}
            checked={choice.groupId === client_group_id}
            onChoose={() => setChoice({ classId: null, groupId: client_group_id })}
          />
        ))}
      </div>
    </Modal>
  );
}

interface OptionProps {
  readonly name: string;
  readonly detail: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Option({ name, detail, checked, onChoose }: OptionProps) {
  return (
    <label className={checked ? `${styles.option} ${styles.on}` : styles.option}>
      <input type="radio" name="classroom" checked={checked} onChange={onChoose} />
      <span>{name}</span>
      <small className="num">{detail}</small>
    </label>
  );
}
