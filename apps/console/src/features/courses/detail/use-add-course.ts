import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { needRefreshMyCourse } from '../../../lib/courses';
import { http } from '../../../lib/http';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';

/** Adds a cloud course to one's own; blocked while saving and once saved, so that a double click saves once (CRS-17). */
export function useAddCourse(id: number) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => http.courseSave({ source_id: id }),
    onSuccess: () => {
      message.success(t('course.added'));
      return needRefreshMyCourse();
    },
    onError: showFailure,
  });
  const add = () => {
    if (!isPending && !isSuccess) mutate();
  };
  return { add, adding: isPending };
}
