import { type calls, PARTICIPANT_STATUS, type ResponseOf } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import type { ReviewResults } from '../../platform/results/review-results';
import { spreadOf, stepOf, tallyKnowledge, tallyPoints } from '../../platform/results/tallies';

/**
 * The charts of a running test (TEACH-20).
 * @param mode what was asked for; every mode tells of the whole class
 */
export function toChartData(
  results: ReviewResults,
  mode: number,
  language: Language,
): ResponseOf<typeof calls.reviewCharts> {
  return {
    dataPattern: mode,
    distributionEcharts: distribute(results, language),
    progressEcharts: tallyKnowledge(results, language),
    knowledgeData: tallyPoints(results, language),
    stepListTable: timeSteps(results, language),
  };
}

/** Who is in which step now (TEACH-08). */
function distribute({ outline, participants }: ReviewResults, language: Language) {
  const working = participants.filter(({ status }) => status === PARTICIPANT_STATUS.inProgress);
  const places = working.map((one) => ({ name: one.name, step: stepOf(outline, one) }));
  return outline.steps.map(({ number, title }) => {
    const names = places.filter(({ step }) => step === number).map(({ name }) => name);
    return {
      s_number: number,
      s_desc: title[language],
      num: names.length,
      finished: participants.filter(({ steps }) => steps.get(number)?.finishedAt).length,
      cid_name_list: names,
    };
  });
}

/** How long everybody took for each step, the longest first (TEACH-11). */
function timeSteps({ outline, participants }: ReviewResults, language: Language) {
  return outline.steps.map(({ number, title }) => {
    const students = participants
      .flatMap(({ name, steps }) => {
        const seconds = steps.get(number)?.seconds ?? null;
        return seconds === null ? [] : [{ name, seconds }];
      })
      .sort((a, b) => b.seconds - a.seconds);
    return {
      s_number: number,
      s_desc: title[language],
      spread: spreadOf(students.map(({ name, seconds }) => ({ name, num: seconds }))),
      students,
    };
  });
}
