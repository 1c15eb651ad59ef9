import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { saveFile, toFileName } from '../../../lib/save-file';
import { useFailure } from '../../../lib/use-failure';
import { toFaultText } from './fault-text';
import type { UnfitRow } from './import-plan';
import type { RosterJob } from './roster-jobs';
import { runRosterJob } from './run-roster-job';

/** Media type of an xlsx file. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file to make: what it will be called, without the end of the name, and what is in it. */
interface Sheet {
  readonly name: string;
  readonly job: Extract<RosterJob, { kind: 'write' | 'writeExample' | 'writeUnqualified' }>;
}

/** Spreadsheets that are made here, beside the page, and saved by the browser. */
export function useSheets() {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const [busy, setBusy] = useState(false);
  const save = async (find: () => Sheet | Promise<Sheet>) => {
    setBusy(true);
    try {
      const { name, job } = await find();
      saveFile(`${toFileName(name, t('import.exampleFile'))}.xlsx`, await runRosterJob(job), XLSX);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    save,
    /** The file that shows how a list looks (CLS-37). */
    saveExample: () =>
      save(() => ({
        name: t('import.exampleFile'),
        job: { kind: 'writeExample', language: currentLocale() },
      })),
    /** Rows that are not imported, each with its reason; repaired, they can be imported (CLS-41). */
    saveUnqualified: (fileName: string, unfit: readonly UnfitRow[]) =>
      save(() => ({
        name: t('import.unfitFile', { file: fileName.replace(/\.\w+$/, '') }),
        job: {
          kind: 'writeUnqualified',
          language: currentLocale(),
          rows: unfit.map((each) => ({ ...each, reason: toFaultText(each, t) })),
        },
      })),
  };
}
