import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { RELOAD_AFTER_MS } from './limits';

/** What is to be installed or taken away. */
export interface InstallOrder {
  readonly action: 'install' | 'uninstall';
  readonly rids: readonly number[];
  /** Ids of headsets. */
  readonly cids: readonly number[];
  /** What the question calls it: a title, or how many. */
  readonly what: string;
  /** On which headsets, in words. */
  readonly where: string;
}

/**
 * Asks, gives the order, and lets the lists ask again at once and 3 s later, when headsets have begun (INS-10, INS-30).
 * With nothing chosen it says "please choose" instead (INS-11).
 * @param onDone hears that the order was given
 */
export function useInstallOrder(onDone: () => void = () => undefined): (order: InstallOrder) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['installs'] });

  return ({ action, rids, cids, what, where }) => {
    if (rids.length === 0 || cids.length === 0) {
      void message.warning(t('installs.choose'));
      return;
    }
    const isInstall = action === 'install';
    modal.confirm({
      title: t(isInstall ? 'installs.ask' : 'installs.askAway', { what, where }),
      content: t(isInstall ? 'installs.askHint' : 'installs.askAwayHint'),
      width: MODAL_WIDTH_PX,
      okText: t(isInstall ? 'installs.install' : 'installs.uninstall'),
      okButtonProps: { danger: !isInstall },
      cancelText: t('action.cancel'),
      onOk: async () => {
        try {
          const { count } = await http[action]({ rids: [...rids], ids: [...cids] });
          void message.success(t(isInstall ? 'installs.ordered' : 'installs.orderedAway', { count }));
          onDone();
        } catch (error) {
          showFailure(error);
        }
        void reload();
        setTimeout(() => void reload(), RELOAD_AFTER_MS);
      },
    });
  };
}
