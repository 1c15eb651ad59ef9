import { Save, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../components/plain-button';
import { lazyPart } from '../../lib/lazy-part';
import type { PlayListItem } from '../../lib/play-list';
import { useApp } from '../../lib/use-app';
import styles from './play-list-panel.module.css';

// The dialogs come with the first click: nobody waits for them before.
const SendDialog = lazyPart(async () => (await import('./send-dialog')).SendDialog);
const SaveDialog = lazyPart(async () => (await import('./save/save-dialog')).SaveDialog);

interface PanelFooterProps {
  readonly items: readonly PlayListItem[];
  readonly onSaved: () => void;
}

/** Where the list goes: into a course, and to headsets. */
export function PanelFooter({ items, onSaved }: PanelFooterProps) {
  const { t } = useTranslation();
  const { message } = useApp();
  const [open, setOpen] = useState<'save' | 'send' | null>(null);
  const close = () => setOpen(null);
  const handleOpen = (dialog: 'save' | 'send') => {
    if (items.length === 0) message.warning(t('courses.listEmpty'));
    else setOpen(dialog);
  };
  const handleSaved = () => {
    close();
    onSaved();
  };
  return (
    <footer className={styles.footer}>
      <PlainButton
        size="large"
        icon={<Save size={18} aria-hidden="true" />}
        onClick={() => handleOpen('save')}
      >
        {t('courses.save')}
      </PlainButton>
      <PlainButton
        look="first"
        size="large"
        icon={<Send size={18} aria-hidden="true" />}
        onClick={() => handleOpen('send')}
      >
        {t('courses.send')}
      </PlainButton>
      <Suspense>
        {open === 'send' ? <SendDialog items={items} onClose={close} /> : null}
        {open === 'save' ? <SaveDialog items={items} onClose={close} onSaved={handleSaved} /> : null}
      </Suspense>
    </footer>
  );
}
