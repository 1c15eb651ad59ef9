import type { PlayDevice } from '@orrery/contract';
import { Check, Lock, LockOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceView } from '../../../lib/live/device-view';
import { useTileFact } from '../use-tile-fact';
import styles from './watch.module.css';

interface WatchFactsProps {
  readonly view: DeviceView;
  readonly device: PlayDevice;
  readonly title: string;
}

/** What a teacher wants to know of one student, the trouble first. */
export function WatchFacts({ view, device, title }: WatchFactsProps) {
  const { t } = useTranslation();
  const fact = useTileFact(view);
  const worn = device.state?.worn ?? false;
  // What a headset that is away did last is not what it does now.
  const shows = view.online ? title || t('live.idle') : t('watch.unknown');
  return (
    <>
      {view.trouble ? (
        <p className={styles.trouble} role="status">
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden="true" />
          {fact}
        </p>
      ) : null}
      <dl className={styles.facts}>
        <Fact name={t('watch.mode')}>
          {view.command ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
          {view.command ? t('watch.command') : t('watch.free')}
        </Fact>
        <Fact name={t('watch.shows')}>
          <span className={styles.title} title={shows}>
            {shows}
          </span>
        </Fact>
        <Fact name={t('watch.battery')}>
          <span className="num">
            {view.battery === null
              ? t('watch.unknown')
              : t('watch.percent', { value: Math.round(view.battery * 100) })}
          </span>
        </Fact>
        <Fact name={t('watch.worn')}>
          {view.online && worn ? <Check size={16} aria-hidden="true" /> : null}
          {view.online ? t(worn ? 'watch.isWorn' : 'watch.notWorn') : t('watch.unknown')}
        </Fact>
        <Fact name={t('watch.skew')}>
          <span className="num">
            {view.skewMs === null
              ? t('watch.unknown')
              : t('watch.milliseconds', { value: Math.round(view.skewMs) })}
          </span>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
