import { CallError } from '@orrery/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, chooseClassroom } from '../../lib/classroom';
import { http } from '../../lib/http';
import { markRemoved, type PlayListItem } from '../../lib/play-list';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';

/** Whether a send adds to what devices hold, or replaces it (CRS-Q6). */
export type SendMode = 'add' | 'replace';

/** Sends the play list to devices (CRS-57 to CRS-61). `sent` is how many got it, once they have. */
export function useSend(items: readonly PlayListItem[]) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<number | null>(null);

  async function send(ids: readonly number[], mode: SendMode, classroom: Classroom): Promise<void> {
    if (items.length === 0) {
      message.warning(t('courses.listEmpty'));
      return;
    }
    if (ids.length === 0) {
      message.warning(t('courses.noDeviceSelected'));
      return;
    }
    setSending(true);
    try {
      await http.sendResource({
        rids: items.map(({ id }) => id),
        ids: [...ids],
        type: mode === 'replace' ? 'override' : '',
        class_id: classroom.classId ?? undefined,
      });
      chooseClassroom(classroom);
      setSent(ids.length);
    } catch (error) {
      // Once they are marked, the dialog names them.
      if (error instanceof CallError && error.rids.length > 0) markRemoved(error.rids);
      else showFailure(error);
    } finally {
      setSending(false);
    }
  }

  return { send, sending, sent };
}
