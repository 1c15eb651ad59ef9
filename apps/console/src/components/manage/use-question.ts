import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { MODAL_WIDTH_PX } from '../modal-width';
import { useSchoolChanged } from './use-school-changed';

/** What is asked before something is taken away. */
interface Question {
  readonly title: string;
  /** What goes along with it, and what stays. */
  readonly content: ReactNode;
  readonly okText: string;
  /** Does it. @returns what is said then */
  readonly act: () => Promise<string>;
}

/** Asks, does what was agreed to, says so or why not, and lets what is shown of the school ask again. */
export function useQuestion(): (question: Question) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const handleChanged = useSchoolChanged();
  return ({ act, ...words }) => {
    const onOk = async () => {
      try {
        void message.success(await act());
      } catch (error) {
        showFailure(error);
      }
      // Also after a refusal: somebody else may have been first.
      void handleChanged();
    };
    modal.confirm({
      ...words,
      width: MODAL_WIDTH_PX,
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk,
    });
  };
}
