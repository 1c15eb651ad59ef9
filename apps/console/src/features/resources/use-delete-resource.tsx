import type { OwnResource } from '@orrery/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../components/manage/use-question';
import { useSchoolChanged } from '../../components/manage/use-school-changed';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';

/** Says what has a resource, asks, and deletes it (RES-08, RES-09). */
export function useDeleteResource(): (resource: OwnResource) => void {
  const { t } = useTranslation();
  const ask = useQuestion();
  const showFailure = useFailure();
  const handleChanged = useSchoolChanged();
  const isLooking = useRef(false);

  async function look({ rid, title }: OwnResource): Promise<void> {
    const { lessons, headsets } = await http.ownResourceItem({ rid });
    ask({
      title: t('resources.deleteTitle', { title }),
      content: <WhatHasIt lessons={lessons} headsets={headsets} />,
      okText: t('resources.deleteConfirm'),
      act: async () => {
        await http.ownResourceDelete({ rid });
        return t('resources.deleted', { title });
      },
    });
  }

  return (resource) => {
    // A second click, while what has it is counted, would ask twice.
    if (isLooking.current) return;
    isLooking.current = true;
    void look(resource)
      .catch((error: unknown) => {
        showFailure(error);
        void handleChanged();
      })
      .finally(() => {
        isLooking.current = false;
      });
  };
}

function WhatHasIt({ lessons, headsets }: { lessons: number; headsets: number }) {
  const { t } = useTranslation();
  return (
    <>
      {lessons > 0 ? <p>{t('resources.deleteLessons', { count: lessons })}</p> : null}
      {headsets > 0 ? <p>{t('resources.deleteHeadsets', { count: headsets })}</p> : null}
      {lessons + headsets === 0 ? <p>{t('resources.deleteUnused')}</p> : null}
      <p>{t('resources.deleteFinal')}</p>
    </>
  );
}
