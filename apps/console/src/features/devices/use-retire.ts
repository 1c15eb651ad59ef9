import type { Device } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../components/manage/use-question';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { toList } from '../../lib/written';

/** Takes headsets out of the school after a question that says what it ends. */
export function useRetire(): (devices: readonly Device[]) => void {
  const { t } = useTranslation();
  const ask = useQuestion();
  const toWords = (devices: readonly Device[]) => {
    const [first] = devices;
    const count = devices.length;
    if (count > 1 || !first) {
      const names = toList(
        devices.map(({ name }) => name),
        currentLocale(),
      );
      return {
        title: t('devices.retireAllTitle', { count }),
        content: t('devices.retireAllHint', { names }),
        said: t('devices.retiredAll', { count }),
      };
    }
    const { name, lesson_class: lesson } = first;
    return {
      title: t('devices.retireTitle', { name }),
      content: lesson ? t('devices.retireInLesson', { lesson }) : t('devices.retireHint'),
      said: t('devices.retired', { name }),
    };
  };
  return (devices) => {
    const { said, ...words } = toWords(devices);
    ask({
      ...words,
      okText: t('devices.retire'),
      act: async () => {
        await Promise.all(devices.map(({ client_id }) => http.deviceRetire({ client_id })));
        return said;
      },
    });
  };
}
