import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { toDetail, toStorage } from '../../lib/format';
import { toListText } from '../../lib/list-text';
import { useReferenceData } from '../../lib/resources';
import { toSourceAddress } from '../../lib/source-address';
import { useTypeName } from '../../lib/use-type-name';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What is to say of a resource in a word or two; what it does not have is left out. */
export function useFacts(resource: Resource): readonly Fact[] {
  const { t, i18n } = useTranslation();
  const typeName = useTypeName();
  const { data } = useReferenceData();
  const phases = data?.phase.filter(({ id }) => resource.phase_ids.includes(id)) ?? [];
  // Each phase teaches a subject under an id of its own: one name is enough.
  const subjects = new Set(
    phases.flatMap((phase) =>
      phase.subjects.filter(({ id }) => resource.subject_ids.includes(id)).map(({ name }) => name),
    ),
  );
  return [
    { name: t('library.type'), value: typeName(resource.res_type) },
    { name: t('library.subject'), value: toListText([...subjects], i18n.language) },
    {
      name: t('library.phase'),
      value: toListText(
        phases.map(({ name }) => name),
        i18n.language,
      ),
    },
    { name: t(measureOf(resource)), value: toDetail(resource, t) },
    { name: t('detail.size'), value: resource.file_size > 0 ? toStorage(resource.file_size, t) : '' },
    { name: t('viewer.credit'), value: resource.credit },
    { name: t('viewer.licence'), value: resource.licence },
    { name: t('viewer.source'), value: toSourceAddress(resource) },
  ].filter(({ value }) => value !== '');
}

/** What is measured of it: how long it takes, of how many triangles it is, or how large its picture is. */
function measureOf({ duration, triangles }: Resource) {
  if (duration) return 'detail.length';
  return triangles ? 'detail.triangles' : 'detail.pixels';
}
