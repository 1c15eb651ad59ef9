import { Box, FileVideo, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './file-card.module.css';
import type { ResourceFile } from './use-resource-file';

const ICONS = { model: Box, video: FileVideo, image: Image } as const;

/** What stands for a file that cannot be shown yet: an archive is opened by the server (RES-21). */
export function PreviewNotice({ file: { family, upload } }: { file: ResourceFile }) {
  const { t } = useTranslation();
  const Icon = ICONS[family ?? 'image'];
  const isExpected = family === 'model' && upload !== null && !['failed', 'ready'].includes(upload.phase);
  return (
    <div className={styles.noticeBox}>
      <Icon size={36} strokeWidth={1.3} aria-hidden="true" />
      <p>{isExpected ? t('resourceForm.zipNotice') : null}</p>
    </div>
  );
}
