import type { SchoolClassRow } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { allowAskingAgain, chooseClassroom, useClassroom } from '../../lib/classroom';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { useClassesChanged } from './use-classes-changed';

/** Asks by name and with what goes along, deletes, says so, and lets the lists ask again (CLS-02, CLS-12). */
export function useDeleteClass(): (row: SchoolClassRow) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const handleChanged = useClassesChanged();

  async function remove({ class_id, class_name }: SchoolClassRow): Promise<void> {
    try {
      await http.deleteClass({ class_id });
      void message.success(t('classes.deleted', { name: class_name }));
      forgetClassroom(class_id);
    } catch (error) {
      showFailure(error);
    }
    handleChanged();
  }

  return (row) => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('classes.deleteTitle', { name: row.class_name }),
      content: <WhatGoes row={row} />,
      okText: t('classes.deleteConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => remove(row),
    });
  };
}

/** Whom to teach was remembered: a class that is gone is nobody's choice. */
function forgetClassroom(classId: number): void {
  if (useClassroom.getState().classId !== classId) return;
  chooseClassroom({ classId: null, groupId: null });
  allowAskingAgain();
}

function WhatGoes({ row }: { row: SchoolClassRow }) {
  const { t } = useTranslation();
  const { student_num: students, bind_client_num: headsets } = row;
  if (students + headsets === 0) return <p>{t('classes.deleteEmpty')}</p>;
  return (
    <>
      {students > 0 ? <p>{t('classes.deleteStudents', { count: students })}</p> : null}
      {headsets > 0 ? <p>{t('classes.deleteDevices', { count: headsets })}</p> : null}
      <p>{t('classes.deleteFinal')}</p>
    </>
  );
}
