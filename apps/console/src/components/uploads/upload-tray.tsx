import { UPLOAD_PURPOSE } from '@orrery/contract';
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useUploads } from '../../lib/uploads/upload-store';
import { TrayMark } from './tray-mark';
import { UploadRow } from './upload-row';
import styles from './upload-tray.module.css';

/** Uploads of other pages than the one that is shown: how far they are, and the way to their forms. Covers are their forms' affair. */
export function UploadTray() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const elsewhere = useUploads(({ list }) => list).filter(
    ({ form, purpose }) => form !== pathname && purpose === UPLOAD_PURPOSE.resource,
  );
  if (elsewhere.length === 0) return null;
  const rows = (
    <section className={styles.rows} aria-label={t('upload.title')}>
      {elsewhere.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onLeave={() => setOpen(false)} />
      ))}
    </section>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('upload.title')}
      content={rows}
    >
      <button type="button" className={styles.chip} aria-expanded={isOpen}>
        <TrayMark uploads={elsewhere} />
      </button>
    </Popover>
  );
}
