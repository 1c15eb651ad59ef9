import { Checkbox, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeviceView } from '../../lib/live/device-view';
import type { Selection } from '../../lib/live/use-selection';
import { useSteadyOrder } from '../../lib/live/use-steady-order';
import { DeviceMenu } from './device-menu';
import { DeviceRow } from './device-row';
import styles from './devices-panel.module.css';

interface DevicesPanelProps {
  readonly views: readonly DeviceView[];
  readonly selection: Selection;
  readonly loaded: boolean;
}

/** The class in rows, those who need help first (PLAY-71, PLAY-72). */
export function DevicesPanel({ views, selection, loaded }: DevicesPanelProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ readonly id: number; readonly anchor: HTMLElement } | null>(null);
  const handleMore = useCallback((id: number, anchor: HTMLElement) => setOpen({ id, anchor }), []);
  const close = useCallback(() => setOpen(null), []);
  const { troubled, following, area } = useSteadyOrder(views);
  const shown = open && views.find(({ id }) => id === open.id);
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2>{t('play.devices')}</h2>
        <span>{t('play.helpFirst')}</span>
      </div>
      <SelectionBar views={views} selection={selection} />
      <div className={styles.columns} aria-hidden="true">
        <span>{t('play.column.number')}</span>
        <span>{t('play.column.student')}</span>
        <span>{t('play.column.skew')}</span>
        <span>{t('play.column.battery')}</span>
      </div>
      {loaded ? null : <Skeleton className={styles.skeleton} active title={false} paragraph={{ rows: 8 }} />}
      {loaded && views.length === 0 ? (
        <p className={styles.empty}>
          {t('play.devicesEmpty')}
          <Link to="/client">{t('play.registerDevices')}</Link>
        </p>
      ) : null}
      <ul className={styles.list} aria-label={t('play.devices')} {...area}>
        {[...troubled, ...following].map((view) => (
          <DeviceRow
            key={view.id}
            view={view}
            selected={selection.has(view.id)}
            onToggle={selection.toggle}
            onMore={handleMore}
          />
        ))}
      </ul>
      {shown ? <DeviceMenu key={shown.id} view={shown} anchor={open.anchor} onClose={close} /> : null}
    </section>
  );
}

/** All that are online, or those of the class. */
function SelectionBar({ views, selection }: Pick<DevicesPanelProps, 'views' | 'selection'>) {
  const { t } = useTranslation();
  const online = views.filter((view) => view.online);
  const inClass = online.filter((view) => view.inClass);
  const all = online.length > 0 && selection.ids.length === online.length;
  const isClassOnly =
    !all &&
    selection.ids.length === inClass.length &&
    inClass.every(({ id }) => selection.has(id)) &&
    inClass.length > 0;
  return (
    <div className={styles.selection}>
      <Checkbox
        className={all ? styles.on : undefined}
        checked={all}
        indeterminate={!all && selection.ids.length > 0}
        disabled={online.length === 0}
        onChange={() => selection.only(all ? [] : views.map(({ id }) => id))}
      >
        <span className="num">{t('play.allOnline', { count: online.length })}</span>
      </Checkbox>
      <button
        type="button"
        className={`${isClassOnly ? styles.on : ''} num`}
        aria-pressed={isClassOnly}
        disabled={inClass.length === 0}
        onClick={() => selection.only(views.filter((view) => view.inClass).map(({ id }) => id))}
      >
        {t('play.inClass', { count: inClass.length })}
      </button>
    </div>
  );
}
