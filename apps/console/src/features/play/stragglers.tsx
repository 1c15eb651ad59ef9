import { Popover } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import type { Straggler } from '../../lib/live/order-report';
import { toList } from '../../lib/written';
import styles from './stragglers.module.css';

/** Most names in the line; the list behind it has all. */
const MOST_NAMES = 3;

/** A quiet line about the selected devices that have not done what they were told, with the list of them. */
export function Stragglers({ stragglers }: { stragglers: readonly Straggler[] }) {
  const { t } = useTranslation();
  const line = useLine(stragglers);
  return (
    <div className={styles.place} role="status">
      {line ? (
        <Popover
          trigger="click"
          placement="topRight"
          title={t('play.stragglers')}
          content={<StragglerList stragglers={stragglers} />}
        >
          <button type="button" className={styles.line}>
            <span>{line}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        </Popover>
      ) : null}
    </div>
  );
}

/** The worst kind of them, by name. */
function useLine(stragglers: readonly Straggler[]): string | null {
  const { t } = useTranslation();
  const [first] = stragglers;
  if (!first) return null;
  const alike = stragglers.filter(({ why }) => why === first.why).map(({ name }) => name);
  const shown = toList(alike.slice(0, MOST_NAMES), currentLocale());
  const more = alike.length - MOST_NAMES;
  const names = more > 0 ? t('play.andMore', { names: shown, count: more }) : shown;
  if (first.why === 'refused') return t('play.refused', { names });
  if (first.why === 'lagging') return t('play.notConfirmed', { names });
  const unable = {
    volume: t('play.unable.volume', { names }),
    area: t('play.unable.area', { names }),
    marker: t('play.unable.marker', { names }),
    student: t('play.unable.student', { names }),
    spotlight: t('play.unable.spotlight', { names }),
  };
  return unable[first.part];
}

function StragglerList({ stragglers }: { stragglers: readonly Straggler[] }) {
  return (
    <ul className={styles.list}>
      {stragglers.map((straggler) => (
        <li key={straggler.id}>
          <span className="num">{String(straggler.id).padStart(2, '0')}</span>
          <b>{straggler.name}</b>
          <Why straggler={straggler} />
        </li>
      ))}
    </ul>
  );
}

function Why({ straggler }: { straggler: Straggler }) {
  const { t } = useTranslation();
  if (straggler.why === 'lagging') {
    return (
      <span className="num">
        {t('play.straggler.lagging', { seconds: Math.floor(straggler.lagMs / 1000) })}
      </span>
    );
  }
  if (straggler.why === 'unable') {
    const unable = {
      volume: t('play.straggler.noVolume'),
      area: t('play.straggler.noArea'),
      marker: t('play.straggler.noMarker'),
      student: t('play.straggler.noStudent'),
      spotlight: t('play.straggler.noSpotlight'),
    };
    return <span>{unable[straggler.part]}</span>;
  }
  const refusals: Partial<Record<typeof straggler.part, string>> = {
    mode: t('play.straggler.mode'),
    volume: t('play.straggler.volume'),
    student: t('play.straggler.student'),
  };
  return <span>{refusals[straggler.part] ?? t('play.straggler.other')}</span>;
}
