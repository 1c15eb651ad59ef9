import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './charts.module.css';
import type { ChartData, DrawChart } from './option';
import { takePicture } from './take-picture';
import { useLibraryChart } from './use-library-chart';

/** What a drawn chart needs. */
export interface ChartPictureProps {
  readonly title: string;
  readonly option: DrawChart;
  readonly table: ChartData;
  readonly height: number;
  /** Hands out how to make a picture of it. */
  readonly onReady: (take: () => Promise<Blob | null>) => void;
  readonly onPick?: (row: number) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The drawing itself. To keyboards and screen readers it is a slider over its values. */
export function ChartPicture({ title, option, table, height, onReady, onPick }: ChartPictureProps) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const chart = useLibraryChart(host, option, onPick);
  const [at, setAt] = useState(0);
  useEffect(() => {
    onReady(async () =>
      chart.current && host.current ? takePicture(chart.current, host.current, title) : null,
    );
  }, [chart, onReady, title]);
  const last = Math.max(0, table.rows.length - 1);
  const place = Math.min(at, last);
  const show = (dataIndex: number) =>
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex });
  const handleKey = (event: KeyboardEvent) => {
    if (onPick && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onPick(place);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, place + step));
    setAt(next);
    show(next);
  };
  return (
    <div
      ref={host}
      className={styles.picture}
      style={{ height }}
      role="slider"
      aria-roledescription={t('chart.name')}
      aria-label={title}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={place + 1}
      aria-valuetext={toWords(table, place)}
      tabIndex={0}
      onKeyDown={handleKey}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) show(place);
      }}
      onBlur={() => chart.current?.dispatchAction({ type: 'hideTip' })}
    />
  );
}

/** A row as a sentence of names and figures. */
function toWords({ columns, rows }: ChartData, place: number): string {
  const [name = '', ...cells] = rows[place] ?? [];
  return [name, ...cells.map((cell, index) => `${columns[index + 1] ?? ''} ${cell}`)].join(', ');
}
