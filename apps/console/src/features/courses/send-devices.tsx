import { Button, Checkbox, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice';
import type { DeviceView } from '../../lib/live/device-view';
import type { Selection } from '../../lib/live/use-selection';
import styles from './send-dialog.module.css';

interface SendDevicesProps {
  readonly views: readonly DeviceView[];
  readonly selection: Selection;
  readonly loaded: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Which headsets get the list: all that are online, unless somebody unticks one. */
export function SendDevices({ views, selection, loaded, failed, onRetry }: SendDevicesProps) {
  const { t } = useTranslation();
  const online = views.filter((view) => view.online);
  const all = online.length > 0 && selection.ids.length === online.length;
  if (failed && !loaded) {
    const retry = <Button onClick={onRetry}>{t('action.retry')}</Button>;
    return <Notice mood="broken" title={t('error.fetch')} action={retry} />;
  }
  return (
    <fieldset>
      <legend>{t('courses.devices')}</legend>
      {loaded ? (
        <>
          <div className={styles.devicesHead}>
            <Checkbox
              checked={all}
              indeterminate={!all && selection.ids.length > 0}
              disabled={online.length === 0}
              onChange={() => selection.only(all ? [] : views.map(({ id }) => id))}
            >
              {t('courses.selectAll')}
            </Checkbox>
            <span className="num">
              {t('courses.selected', { count: selection.ids.length, online: online.length })}
            </span>
          </div>
          {views.length === 0 ? <p className={styles.none}>{t('courses.noDevices')}</p> : null}
          <ul className={styles.devices} aria-label={t('courses.devices')}>
            {views.map((view) => (
              <li key={view.id}>
                <Checkbox
                  checked={selection.has(view.id)}
                  disabled={!view.online}
                  onChange={() => selection.toggle(view.id)}
                >
                  {view.name}
                </Checkbox>
                <span className={view.online ? styles.online : styles.offline}>
                  {t(view.online ? 'courses.online' : 'courses.offline')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </fieldset>
  );
}
