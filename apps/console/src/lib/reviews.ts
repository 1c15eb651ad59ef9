import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from './http';

/** One lesson that tests, or tested, a class; its title comes in the language of the page. */
export function useReview(reviewId: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['review', i18n.language, reviewId],
    queryFn: async () => (await http.reviewInfo({ reviewId })).reviewInfo,
  });
}
