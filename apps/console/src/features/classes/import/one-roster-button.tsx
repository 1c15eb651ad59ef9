import { Button } from 'antd';
import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import type { OneRosterDialogProps } from './one-roster-dialog';

const OneRosterDialog = lazyPart<OneRosterDialogProps>(
  async () => (await import('./one-roster-dialog')).OneRosterDialog,
);

/** Opens the import of a OneRoster export: classes with their students. */
export function OneRosterButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('oneRoster.open')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <OneRosterDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
