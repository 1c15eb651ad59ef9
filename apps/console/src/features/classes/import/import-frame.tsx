import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { ProgressBar } from './progress-bar';

/** Where an import stands: choosing, at work, or at a question of its own. */
type FrameState =
  | { readonly step: 'read'; readonly fileName: string; readonly share: number }
  | { readonly step: 'choose' | 'check' | 'save' | 'classes' | 'confirm' };

interface ImportFrameProps {
  readonly title: string;
  readonly state: FrameState;
  /** Lets go of what is being read or checked. */
  readonly onRestart: () => void;
  readonly onClose: () => void;
  /** Buttons of a question. */
  readonly answers: ReactNode;
  /** The choice of a file, or a question. */
  readonly children: ReactNode;
}

/** The dialog of an import: what is asked, or how far it is while it works, and the way out of each. */
export function ImportFrame({ title, state, onRestart, onClose, answers, children }: ImportFrameProps) {
  const { t } = useTranslation();
  useReturnFocus();
  // What is being saved is saved or not, but never half: closing would only hide which.
  const isClosable = state.step !== 'save';
  const isAtWork = state.step === 'read' || state.step === 'check' || state.step === 'save';
  const onCancel = { choose: onClose, read: onRestart, check: onRestart };
  const cancel = state.step in onCancel ? onCancel[state.step as keyof typeof onCancel] : null;
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={title}
      mask={{ closable: false }}
      closable={isClosable}
      keyboard={isClosable}
      onCancel={onClose}
      footer={cancel ? <Button onClick={cancel}>{t('action.cancel')}</Button> : isAtWork ? null : answers}
    >
      {isAtWork ? <Work state={state} /> : children}
    </Modal>
  );
}

function Work({ state }: { state: FrameState }) {
  const { t } = useTranslation();
  if (state.step === 'read') {
    return <ProgressBar label={t('import.reading', { file: state.fileName })} share={state.share} />;
  }
  return <ProgressBar label={t(state.step === 'save' ? 'import.saving' : 'import.checking')} share={null} />;
}
