import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { type PlayListItem, takeOutRemoved } from '../../lib/play-list';
import styles from './save/save-dialog.module.css';

interface RemovedDialogProps {
  /** What the library lost. */
  readonly items: readonly PlayListItem[];
  readonly onClose: () => void;
}

/** Names what nobody can play any more, and offers to take it out; the rest of the list stays as it is. */
export function RemovedDialog({ items, onClose }: RemovedDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('courses.removedTitle')}
      width={MODAL_WIDTH_PX}
      okText={t('courses.takeOut', { count: items.length })}
      cancelText={t('action.cancel')}
      onOk={takeOutRemoved}
      onCancel={onClose}
    >
      <p>{t('courses.removedHint')}</p>
      <ul className={styles.titles}>
        {items.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
