import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { allowAskingAgain } from '../../lib/classroom';
import { http } from '../../lib/http';
import { order } from '../../lib/live/order';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { forgetView, resetPlaySession } from './play-session';

interface FinishOptions {
  /** The selected devices. */
  readonly ids: readonly number[];
  /** Devices that are away; their order ends too, or they would wake into a class that is over. */
  readonly followers: readonly number[];
  readonly classId: number | null;
}

/** Ends the class: asks, shuts down what is selected, clears, and goes back to preparing (PLAY-16 to PLAY-18). */
export function useFinish({ ids, followers, classId }: FinishOptions): () => void {
  const { t } = useTranslation();
  const { modal } = useApp();
  const navigate = useNavigate();
  const showFailure = useFailure();
  const count = ids.length;

  async function finish(): Promise<void> {
    try {
      // With nothing selected the class ends without a shutdown (PLAY-Q6).
      const everybody = [...ids, ...followers];
      if (count > 0) await order(ids, { play: null }, () => http.shutdown({ ids: everybody }));
    } catch (error) {
      showFailure(error);
      return;
    }
    forgetView(classId);
    resetPlaySession();
    allowAskingAgain();
    await navigate('/course/edit');
  }

  return () => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('play.finishTitle'),
      content: count > 0 ? t('play.finishHint', { count }) : t('play.finishNone'),
      okText: t('play.finish'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: finish,
    });
  };
}
