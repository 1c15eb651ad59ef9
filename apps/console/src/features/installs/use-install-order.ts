import { MAX_ORDER_DEVICES } from '@orrery/contract';
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
 * With nothing chosen it says "please choose" instead (INS-11), with nothing to do that this is so.
 * @param onDone hears that the order was given
 */
export function useInstallOrder(onDone: () => void = () => undefined): (order: InstallOrder) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['installs'] });

  return ({ action, rids, cids, what, where }) => {
    const isInstall = action === 'install';
    if (rids.length === 0 || cids.length === 0) {
      const nothing = isInstall ? 'installs.nothingToInstall' : 'installs.nothingToUninstall';
      void message.warning(t(rids.length === 0 ? 'installs.choose' : nothing));
      return;
    }
    modal.confirm({
      title: t(isInstall ? 'installs.ask' : 'installs.askAway', { what, where }),
      content: t(isInstall ? 'installs.askHint' : 'installs.askAwayHint'),
      width: MODAL_WIDTH_PX,
      okText: t(isInstall ? 'installs.install' : 'installs.uninstall'),
      okButtonProps: { danger: !isInstall },
      cancelText: t('action.cancel'),
      onOk: async () => {
        try {
          const count = await give({ action, rids, cids });
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

/** One order holds so many headsets; a larger school gives several. @returns how many installs were told of it */
async function give({ action, rids, cids }: Pick<InstallOrder, 'action' | 'rids' | 'cids'>): Promise<number> {
  let told = 0;
  for (let first = 0; first < cids.length; first += MAX_ORDER_DEVICES) {
    const ids = cids.slice(first, first + MAX_ORDER_DEVICES);
    const { count } = await http[action]({ rids: [...rids], ids });
    told += count;
  }
  return told;
}
