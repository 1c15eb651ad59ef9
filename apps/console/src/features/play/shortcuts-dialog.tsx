import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './shortcuts-dialog.module.css';

/** Every key of the teaching screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const rows = [
    [t('play.key.space'), t('play.shortcut.toggle')],
    [t('play.key.left'), t('play.previous')],
    [t('play.key.right'), t('play.next')],
    ['M', t('play.shortcut.mute')],
    ['L', t('play.shortcut.mode')],
    ['S', t('play.sync')],
    ['P', t('play.projectorHint')],
    ['?', t('play.shortcut.help')],
  ] as const;
  return (
    <Modal open width={MODAL_WIDTH_PX} title={t('play.shortcuts')} footer={null} onCancel={onClose}>
      <dl className={styles.keys}>
        {rows.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
