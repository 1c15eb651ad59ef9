import { Braces, ChevronDown, Download, FileSpreadsheet, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/menu/menu';
import styles from './report.module.css';
import { useExport } from './use-export';
import type { Report } from './use-report';

interface ExportMenuProps {
  readonly reviewId: number;
  readonly report: Report;
}

/** The report to keep: as a spreadsheet, on paper, or as statements for other programs. */
export function ExportMenu({ reviewId, report }: ExportMenuProps) {
  const { t } = useTranslation();
  const { isBusy, saveSheet, saveStatements, print } = useExport(reviewId, report);
  const items = [
    {
      key: 'sheet',
      label: t('study.exportSheet'),
      icon: <FileSpreadsheet size={16} aria-hidden="true" />,
      onPick: saveSheet,
    },
    {
      key: 'print',
      label: t('study.exportPrint'),
      icon: <Printer size={16} aria-hidden="true" />,
      onPick: print,
    },
    {
      key: 'statements',
      label: t('study.exportStatements'),
      icon: <Braces size={16} aria-hidden="true" />,
      onPick: saveStatements,
    },
  ];
  return (
    <span aria-busy={isBusy}>
      <Menu className={styles.export} groups={[{ key: 'export', items }]}>
        <Download size={16} strokeWidth={1.6} aria-hidden="true" />
        {t('study.export')}
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
      </Menu>
    </span>
  );
}
