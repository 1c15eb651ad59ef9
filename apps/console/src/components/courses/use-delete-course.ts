import type { MyCourse } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { needRefreshMyCourse } from '../../lib/courses';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { MODAL_WIDTH_PX } from '../modal-width';

/** Asks by name, deletes, says so, and lets the lists ask again (CRS-28). */
export function useDeleteCourse(onDeleted?: () => void): (course: MyCourse) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();

  async function remove({ id, course_title: title }: MyCourse): Promise<void> {
    try {
      await http.courseDelete({ id });
      message.success(t('course.deleted', { title }));
      onDeleted?.();
    } catch (error) {
      showFailure(error);
    }
    await needRefreshMyCourse();
  }

  return (course) => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('course.deleteTitle', { title: course.course_title }),
      content: t('course.deleteHint', { count: course.resource_list.length }),
      okText: t('course.deleteConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => remove(course),
    });
  };
}
