import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice';
import styles from './viewer.module.css';

/** What stands in a viewer that cannot show its resource, with the way to try again. */
export function ViewerFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.over}>
      <Notice mood="broken" title={title} action={<Button onClick={onRetry}>{t('action.retry')}</Button>} />
    </div>
  );
}
