import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import { readReviewResults } from '../../platform/results/review-results';
import { toChartData } from './chart-data';
import { toLiveData } from './live-data';
import { toStudentData } from './student-data';

/** How the wire writes Chinese; every other number is English (TEACH-18). */
const CHINESE = 1;

/** What the teaching screen shows of a test that goes on. */
export function registerTeaching(server: CallServer, { db }: { readonly db: Database }): void {
  server.handle(calls.reviewData, async ({ reviewId }, { caller, language }) =>
    toLiveData(await readReviewResults(db, caller.scope, reviewId, language), language),
  );

  server.handle(calls.studentReviewData, async ({ reviewId, student_id }, { caller, language }) =>
    toStudentData(await readReviewResults(db, caller.scope, reviewId, language), student_id, language),
  );

  server.handle(
    calls.reviewCharts,
    async ({ review_id, mode_type, language_id, rid }, { caller, language }) => {
      const asked = toLanguage(language_id) ?? language;
      const results = await readReviewResults(db, caller.scope, review_id, asked);
      if (rid && rid !== results.resourceId) throw new AppError('resource.unknown');
      return toChartData(results, mode_type, asked);
    },
  );
}

function toLanguage(id: number | undefined): Language | undefined {
  if (id === undefined) return undefined;
  return id === CHINESE ? 'zh' : 'en';
}
