import { Clock, RectangleGoggles, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch';
import { Logo } from '../../components/logo';
import { useClasses, useGroups } from '../../lib/classes';
import type { Classroom } from '../../lib/classroom';
import { currentLocale } from '../../lib/i18n';
import type { DeviceView } from '../../lib/live/device-view';
import { healthOf, useNetwork } from '../../lib/live/network';
import { useSession } from '../../lib/session';
import { toTimeOfDay } from '../../lib/written';
import styles from './play-header.module.css';

interface PlayHeaderProps {
  readonly views: readonly DeviceView[];
  readonly classroom: Classroom;
}

/** Class, clock, who is there, and how the network does. */
export function PlayHeader({ views, classroom }: PlayHeaderProps) {
  const { t } = useTranslation();
  const name = useClassroomName(classroom);
  const school = useSession((session) => session.school);
  const schoolName = school?.school_show_name || school?.name;
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">{t('play.page')}</h1>
      <div className={styles.name}>
        <Logo size={26} />
        <span title={name}>{name}</span>
        {schoolName ? <small title={schoolName}>{schoolName}</small> : null}
      </div>
      <div className={styles.middle}>
        <LocalClock />
        <OnlineCount views={views} />
        <NetworkHealth />
      </div>
      <div className={styles.end}>
        <LanguageSwitch />
      </div>
    </header>
  );
}

/** How many are there. While the line is down this is what was known before, and it says so. */
function OnlineCount({ views }: { views: readonly DeviceView[] }) {
  const { t } = useTranslation();
  const isOld = useNetwork((network) => healthOf(network) === 'lost');
  const online = views.filter((view) => view.online).length;
  return (
    <p className={isOld ? `${styles.old} num` : 'num'}>
      <RectangleGoggles size={17} strokeWidth={1.6} aria-hidden="true" />
      <b>{t('play.onlineCount', { online, total: views.length })}</b>
      {t(isOld ? 'play.onlineBefore' : 'play.onlineWord')}
    </p>
  );
}

function useClassroomName({ classId, groupId }: Classroom): string {
  const { t } = useTranslation();
  const classes = useClasses();
  const groups = useGroups();
  const ofClass = classes.data?.find(({ class_id }) => class_id === classId)?.class_name;
  const ofGroup = groups.data?.find(({ client_group_id }) => client_group_id === groupId)?.client_group_name;
  return ofClass ?? ofGroup ?? t('play.allDevices');
}

const CLOCK_TICK_MS = 1000;

function LocalClock() {
  const { t } = useTranslation();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="num">
      <Clock size={16} strokeWidth={1.6} aria-label={t('play.clock')} />
      <b>{toTimeOfDay(nowMs, currentLocale())}</b>
    </p>
  );
}

function NetworkHealth() {
  const { t } = useTranslation();
  const network = useNetwork();
  const health = healthOf(network);
  const Icon = health === 'lost' ? WifiOff : Wifi;
  const words = {
    good: t('play.network.good'),
    slow: t('play.network.slow'),
    connecting: t('play.network.connecting'),
    lost: t('play.network.lost'),
  };
  return (
    <p className={styles[health]} role="status">
      <Icon size={17} strokeWidth={1.6} aria-hidden="true" />
      {words[health]}
      {network.latencyMs !== null && health !== 'lost' ? (
        <span className={`${styles.latency} num`} aria-hidden="true">
          {t('play.latency', { ms: network.latencyMs })}
        </span>
      ) : null}
    </p>
  );
}
