import type { calls, ResponseOf } from '@orrery/contract';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { Answer, Participant, ReviewResults } from '../../platform/results/review-results';
import {
  describePoints,
  describeSteps,
  figuresOf,
  spreadOf,
  toPointStatus,
} from '../../platform/results/tallies';

/**
 * One student's report of a test beside the class (STUDY-20).
 * @param cid their id among those who took part
 * @throws AppError `participant.unknown`
 */
export function toStudentReport(
  results: ReviewResults,
  cid: number,
  language: Language,
): ResponseOf<typeof calls.clientReviewInfo> {
  const student = results.participants.find(({ id }) => id === cid);
  if (!student) throw new AppError('participant.unknown');
  const { outline } = results;
  return {
    name: student.name,
    level: student.level,
    process: outline.points.map(({ number, title }) => ({
      p_id: number,
      p_desc: title[language],
      status: toPointStatus(student.answers.get(number)),
    })),
    pointsUseTime: besideClass(results, student, language, ({ seconds }) => seconds),
    pointsCount: besideClass(results, student, language, ({ tries }) => tries),
    steps: describeSteps(outline, language).map((step) => ({
      ...step,
      finished: Boolean(student.steps.get(step.s_number)?.finishedAt),
    })),
    points: describePoints(outline, language),
  };
}

/** What one student needed for each point, and what those who answered it needed on average (STUDY-16). */
function besideClass(
  { outline, participants }: ReviewResults,
  student: Participant,
  language: Language,
  measure: (answer: Answer) => number,
) {
  return outline.points.map(({ number, title }) => {
    const answer = student.answers.get(number);
    return {
      p_id: number,
      k_name: title[language],
      num: answer ? measure(answer) : null,
      avg: spreadOf(figuresOf(participants, number, measure))?.avg.num ?? null,
    };
  });
}
