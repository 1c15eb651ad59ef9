import type { BoundDevice } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { http } from '../../../lib/http';
import { currentLocale } from '../../../lib/i18n';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import { toList } from '../../../lib/written';
import { useClassesChanged } from '../use-classes-changed';

/** Asks, takes headsets out of a class, and says so; with none it says to choose some (CLS-14 to CLS-16, CLS-21). */
export function useUnbind(classId: number): (devices: readonly BoundDevice[]) => void {
  const { t } = useTranslation();
  const { modal, message } = useApp();
  const showFailure = useFailure();
  const handleChanged = useClassesChanged();

  async function unbind(ids: readonly number[]): Promise<void> {
    try {
      const { count } = await http.unbindClientAlias({ class_id: classId, cid_list: [...ids] });
      void message.success(t('bound.unbound', { count }));
    } catch (error) {
      showFailure(error);
    }
    handleChanged();
  }

  function toHint(devices: readonly BoundDevice[]): string {
    const [first] = devices;
    if (devices.length === 1 && first) {
      return first.name ? t('bound.unbindOne', { name: first.name }) : t('bound.unbindNobody');
    }
    const names = devices.map(({ cid, name }) => (name ? `${cid} ${name}` : String(cid)));
    return t('bound.unbindHint', { names: toList(names, currentLocale()) });
  }

  return (devices) => {
    if (devices.length === 0) {
      void message.warning(t('bound.choose'));
      return;
    }
    const [first] = devices;
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title:
        devices.length === 1
          ? t('bound.unbindTitleOne', { id: String(first?.cid) })
          : t('bound.unbindTitle', { count: devices.length }),
      content: toHint(devices),
      okText: t('bound.unbind'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => unbind(devices.map(({ cid }) => cid)),
    });
  };
}
