import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { useSession } from '../../lib/session';
import { readRecords } from '../../lib/uploads/records';
import { useUploads } from '../../lib/uploads/upload-store';

const UploadTray = lazyPart(async () => (await import('../../components/uploads/upload-tray')).UploadTray);

/** The tray of uploads, and whatever takes them up again; nothing of either comes where nobody uploads. */
export function Uploads() {
  const account = useSession(({ user }) => user?.id);
  const hasUploads = useUploads(({ list }) => list.length > 0);
  useEffect(() => {
    if (account === undefined || readRecords(account).length === 0) return;
    // Without a network the next page takes them up.
    import('../../lib/uploads/uploads').catch(() => undefined);
  }, [account]);
  if (!hasUploads) return null;
  return (
    <Suspense>
      <UploadTray />
    </Suspense>
  );
}
