import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { toMoment } from '../../lib/written';
import styles from './about-page.module.css';

const PART_NAMES = {
  database: 'about.part.database',
  broker: 'about.part.broker',
  storage: 'about.part.storage',
  ffmpeg: 'about.part.ffmpeg',
} as const;

/** Parts without which the product works as well. */
const OPTIONAL = new Set(['ffmpeg']);

/** This very server: its version, whose it is, since when it runs, and how its parts are. */
export function ServerFacts() {
  const { t } = useTranslation();
  const school = useSession((session) => session.school);
  const { data, isError, refetch } = useQuery({ queryKey: ['health'], queryFn: () => http.health() });
  const schoolName = school?.school_show_name || school?.name;
  return (
    <section className={styles.block} aria-label={t('about.server')}>
      <h2>{t('about.server')}</h2>
      {isError && !data ? (
        <p role="alert" className={styles.failed}>
          {t('error.fetch')} <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </p>
      ) : null}
      {data || isError ? null : <Skeleton active title={false} />}
      {data ? (
        <dl className={styles.rows}>
          <Row name={t('about.version')} value={data.version} />
          {schoolName ? <Row name={t('about.school')} value={schoolName} /> : null}
          <Row name={t('about.since')} value={<Since seconds={data.uptimeSeconds} />} />
          {Object.entries(data.parts).map(([part, { ok }]) => (
            <Row
              key={part}
              name={part in PART_NAMES ? t(PART_NAMES[part as keyof typeof PART_NAMES]) : part}
              value={<PartState ok={ok} optional={OPTIONAL.has(part)} />}
            />
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Row({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** When the server was started, in the visitor's own time. */
function Since({ seconds }: { seconds: number }) {
  return toMoment(Date.now() - seconds * 1000, currentLocale());
}

function PartState({ ok, optional }: { ok: boolean; optional: boolean }) {
  const { t } = useTranslation();
  if (ok) {
    return (
      <span className={styles.well}>
        <CircleCheck size={16} aria-hidden="true" />
        {t('about.well')}
      </span>
    );
  }
  const Icon = optional ? CircleMinus : CircleAlert;
  return (
    <span className={optional ? styles.without : styles.ill}>
      <Icon size={16} aria-hidden="true" />
      {t(optional ? 'about.without' : 'about.ill')}
    </span>
  );
}
