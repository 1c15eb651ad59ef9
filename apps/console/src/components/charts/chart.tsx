import { ChartColumn, Download, Table } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part';
import { saveFile, toFileName } from '../../lib/save-file';
import { ChartCard } from './chart-card';
import type { ChartPictureProps } from './chart-picture';
import { ChartTable } from './chart-table';
import styles from './charts.module.css';
import type { ChartData, DrawChart } from './option';

const ChartPicture = lazyPart<ChartPictureProps>(async () => (await import('./chart-picture')).ChartPicture);

/** What most charts need, in pixels. */
const HEIGHT = 260;

interface ChartProps {
  readonly title: string;
  /** Beside the title: what is counted, in which unit. */
  readonly note?: string;
  /** One per data: keep it by `useMemo`. */
  readonly option: DrawChart;
  readonly table: ChartData;
  /** In pixels. */
  readonly height?: number;
  /** What stands there while there is nothing to draw. */
  readonly empty?: string;
  /** More to do with it, before the chart's own buttons. */
  readonly tools?: ReactNode;
  /** A place was pressed, by its row in the table. */
  readonly onPick?: (row: number) => void;
}

/**
 * A chart on a card: drawn, or as a table, and to keep as a picture. Arrow keys go from value to value, and a screen
 * reader hears each. Its library comes when the first chart is shown.
 */
export function Chart(props: ChartProps) {
  const { title, note, option, table, height = HEIGHT, empty, tools, onPick } = props;
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const picture = useRef<(() => Promise<Blob | null>) | null>(null);
  const handleReady = useCallback((take: typeof picture.current) => {
    picture.current = take;
  }, []);
  if (empty !== undefined && table.rows.length === 0) {
    return (
      <ChartCard title={title} note={note}>
        <p className={styles.empty}>{empty}</p>
      </ChartCard>
    );
  }
  const save = async () => {
    const blob = await picture.current?.();
    if (blob) saveFile(`${toFileName(title, t('chart.name'))}.png`, blob, 'image/png');
  };
  const own = (
    <>
      {tools}
      {asTable ? null : (
        <ToolButton
          words={t('chart.save', { title })}
          icon={<Download size={16} />}
          onClick={() => void save()}
        />
      )}
      <ToolButton
        words={asTable ? t('chart.drawn', { title }) : t('chart.table', { title })}
        icon={asTable ? <ChartColumn size={16} /> : <Table size={16} />}
        onClick={() => setAsTable(!asTable)}
      />
    </>
  );
  return (
    <ChartCard title={title} note={note} tools={own}>
      {asTable ? (
        <ChartTable
          label={t('chart.tableOf', { title })}
          columns={table.columns}
          rows={table.rows}
          maxHeight={height}
        />
      ) : (
        <Suspense fallback={<div style={{ height }} />}>
          <ChartPicture
            title={title}
            option={option}
            table={table}
            height={height}
            onReady={handleReady}
            onPick={onPick}
          />
        </Suspense>
      )}
    </ChartCard>
  );
}

interface ToolButtonProps {
  readonly words: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

function ToolButton({ words, icon, onClick }: ToolButtonProps) {
  return (
    <button type="button" className={styles.tool} aria-label={words} title={words} onClick={onClick}>
      {icon}
    </button>
  );
}
