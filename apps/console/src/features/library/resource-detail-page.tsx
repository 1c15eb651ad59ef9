import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ResourceDetail } from '../../components/resource-detail/resource-detail';
import { useCameFrom } from '../../lib/came-from';

/** `type=1` says that a course led here (LIB-Q4). */
const FROM_COURSE = '1';

/** One resource of the library (GEN-26); back leads to where it was opened. */
export function ResourceDetailPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const [search] = useSearchParams();
  const isFromCourse = search.get('type') === FROM_COURSE;
  const to = useCameFrom(isFromCourse ? '/course' : '/res/list');
  return <ResourceDetail id={id} back={{ to, label: t('detail.back') }} />;
}
