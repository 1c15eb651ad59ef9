import { ClipboardCheck, Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isTestPaused } from '../session/state';
import { useHeadsetState } from './headset-context';

/** What a student should know of the test before them: that it is paused, or that it is done; null while it goes on. */
export function useTestWord(): { readonly kind: 'paused' | 'done'; readonly text: string } | null {
  const { t } = useTranslation();
  const paused = useHeadsetState(isTestPaused);
  const finished = useHeadsetState((state) => state.finished !== null);
  const online = useHeadsetState((state) => state.connection === 'online');
  if (finished) return { kind: 'done', text: t(online ? 'test.sent' : 'test.kept') };
  return paused ? { kind: 'paused', text: t('test.paused') } : null;
}

/** The same as a mark on the flat page. */
export function TestMark({ className }: { className: string | undefined }) {
  const word = useTestWord();
  if (!word) return null;
  const Icon = word.kind === 'done' ? ClipboardCheck : Pause;
  return (
    <span className={className} data-testid="test-word">
      <Icon aria-hidden="true" />
      {word.text}
    </span>
  );
}
