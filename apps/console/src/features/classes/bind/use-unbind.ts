import type { BoundDevice } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../../components/manage/use-question';
import { http } from '../../../lib/http';
import { currentLocale } from '../../../lib/i18n';
import { useApp } from '../../../lib/use-app';
import { toList } from '../../../lib/written';

/** Asks, and takes headsets out of a class; with none it says to choose some (CLS-14 to CLS-16, CLS-21). */
export function useUnbind(classId: number): (devices: readonly BoundDevice[]) => void {
  const { t } = useTranslation();
  const { message } = useApp();
  const ask = useQuestion();

  function toWords([first, ...others]: readonly [BoundDevice, ...BoundDevice[]]) {
    if (others.length === 0) {
      const { cid, name } = first;
      return {
        title: t('bound.unbindTitleOne', { id: String(cid) }),
        content: name ? t('bound.unbindOne', { name }) : t('bound.unbindNobody'),
      };
    }
    const all = [first, ...others];
    const names = all.map(({ cid, name }) => (name ? `${cid} ${name}` : String(cid)));
    return {
      title: t('bound.unbindTitle', { count: all.length }),
      content: t('bound.unbindHint', { names: toList(names, currentLocale()) }),
    };
  }

  return (devices) => {
    const [first, ...others] = devices;
    if (!first) {
      void message.warning(t('bound.choose'));
      return;
    }
    ask({
      ...toWords([first, ...others]),
      okText: t('bound.unbind'),
      act: async () => {
        const cid_list = devices.map(({ cid }) => cid);
        const { count } = await http.unbindClientAlias({ class_id: classId, cid_list });
        return t('bound.unbound', { count });
      },
    });
  };
}
