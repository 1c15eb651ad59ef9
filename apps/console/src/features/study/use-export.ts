import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { readStatementsFile } from '../../lib/review-statements';
import { saveFile, toFileName } from '../../lib/save-file';
import { useFailure } from '../../lib/use-failure';
import { toClassBook, toStudentBook } from './report-book';
import { useChosenStudent } from './use-chosen-student';
import type { Report } from './use-report';

/** What can be made of the report that is shown; one thing at a time. */
export function useExport(reviewId: number, report: Report) {
  const { t, i18n } = useTranslation();
  const { cid } = useChosenStudent();
  const queries = useQueryClient();
  const showFailure = useFailure();
  const [isBusy, setBusy] = useState(false);

  const saveSheet = async () => {
    const locale = currentLocale();
    const { title } = report.reviewInfo;
    const { writeBook, XLSX_TYPE } = await import('@orrery/roster');
    if (!cid) {
      const book = toClassBook(report, t, locale);
      saveFile(`${toFileName(title, t('study.sheet.report'))}.xlsx`, toPart(writeBook(book)), XLSX_TYPE);
      return;
    }
    const student = await queries.fetchQuery({
      queryKey: ['report', i18n.language, reviewId, cid],
      queryFn: () => http.clientReviewInfo({ reviewId, cid }),
    });
    const book = toStudentBook(report, student, t, locale);
    const name = toFileName(`${title} - ${student.name}`, t('study.sheet.report'));
    saveFile(`${name}.xlsx`, toPart(writeBook(book)), XLSX_TYPE);
  };

  const saveStatements = async () => {
    const name = toFileName(`${report.reviewInfo.title} - xAPI`, 'xAPI');
    saveFile(`${name}.json`, await readStatementsFile(reviewId), 'application/json');
  };

  /** Does something that may fail; the button waits meanwhile. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    saveSheet: () => void run(saveSheet),
    saveStatements: () => void run(saveStatements),
    print: () => window.print(),
  };
}

/** What a file takes: bytes of a buffer that nobody shares. */
function toPart(bytes: Uint8Array): BlobPart {
  return new Uint8Array(bytes);
}
