import type { Device } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useSchoolChanged } from '../../components/manage/use-school-changed';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { toList } from '../../lib/written';

/** Makes headsets show their names across the room, and says what to look for. */
export function useIdentify(): (devices: readonly Device[]) => Promise<void> {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const handleChanged = useSchoolChanged();
  const say = (there: readonly string[], away: readonly string[]) => {
    const isOne = there.length + away.length === 1;
    const names = toList(isOne ? [...there, ...away] : away, currentLocale());
    const count = there.length;
    if (count > 0)
      message.success(
        isOne ? t('devices.identified', { name: names }) : t('devices.identifiedAll', { count }),
      );
    if (away.length > 0)
      message.warning(
        away.length === 1 ? t('devices.notThere', { name: names }) : t('devices.notThereAll', { names }),
      );
  };
  return async (devices) => {
    try {
      const answers = await Promise.all(
        devices.map(async ({ client_id, name }) => ({ name, ...(await http.deviceIdentify({ client_id })) })),
      );
      const namesOf = (online: number) =>
        answers.filter(({ is_online }) => is_online === online).map(({ name }) => name);
      say(namesOf(1), namesOf(0));
    } catch (error) {
      showFailure(error);
      await handleChanged();
    }
  };
}
