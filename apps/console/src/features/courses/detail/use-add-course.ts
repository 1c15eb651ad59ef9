import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
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
  // The second click of a double click comes before anything is drawn anew.
  const begun = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.courseSave({ source_id: id }),
    onSuccess: () => {
      message.success(t('course.added'));
      return needRefreshMyCourse();
    },
    onError: (error) => {
      begun.current = false;
      showFailure(error);
    },
  });
  const add = () => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  };
  return { add, adding: isPending };
}
