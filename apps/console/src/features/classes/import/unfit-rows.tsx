import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnfitRow } from './import-plan';
import { UnfitTable } from './unfit-table';
import { useSheets } from './use-sheets';

interface UnfitRowsProps {
  /** The file that the rows are from. */
  readonly fileName: string;
  readonly rows: readonly UnfitRow[];
}

/** The rows that stay out, to look at and to take along; nothing where all are in (CLS-41). */
export function UnfitRows({ fileName, rows }: UnfitRowsProps) {
  const { t } = useTranslation();
  const { busy, saveUnqualified } = useSheets();
  if (rows.length === 0) return null;
  return (
    <>
      <UnfitTable rows={rows} />
      <Button
        icon={<Download size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => void saveUnqualified(fileName, rows)}
      >
        {t('import.unfitSave', { count: rows.length })}
      </Button>
    </>
  );
}
