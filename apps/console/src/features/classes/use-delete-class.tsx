import type { SchoolClassRow } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../components/manage/use-question';
import { allowAskingAgain, chooseClassroom, useClassroom } from '../../lib/classroom';
import { http } from '../../lib/http';

/** Asks by name and with what goes along, and deletes a class (CLS-02, CLS-12). */
export function useDeleteClass(): (row: SchoolClassRow) => void {
  const { t } = useTranslation();
  const ask = useQuestion();
  return (row) => {
    const { class_id, class_name: name } = row;
    ask({
      title: t('classes.deleteTitle', { name }),
      content: <WhatGoes row={row} />,
      okText: t('classes.deleteConfirm'),
      act: async () => {
        await http.deleteClass({ class_id });
        forgetClassroom(class_id);
        return t('classes.deleted', { name });
      },
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
