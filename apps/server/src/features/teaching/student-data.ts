import { type calls, POINT_STATUS, type ResponseOf } from '@orrery/contract';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { Answer, Participant, ReviewResults } from '../../platform/results/review-results';
import { describeSteps, figuresOf, shareOf, spreadOf, toPointStatus } from '../../platform/results/tallies';

/**
 * How one of a class does in a test, beside the class (TEACH-04).
 * @param participantId who it is in this test
 * @throws AppError `participant.unknown`
 */
export function toStudentData(
  results: ReviewResults,
  participantId: number,
  language: Language,
): ResponseOf<typeof calls.studentReviewData> {
  const { outline, participants } = results;
  const student = participants.find(({ id }) => id === participantId);
  if (!student) throw new AppError('participant.unknown');
  const points = outline.points.map(({ number, title }) => ({
    p_id: number,
    p_desc: title[language],
    ...besideClass(results, number, student.answers.get(number)),
  }));
  const right = points.filter(({ status }) => status === POINT_STATUS.correct).length;
  return {
    name: student.name,
    level: student.level,
    status: student.status,
    right_rate: shareOf(right, points.length),
    points,
    steps: describeSteps(outline, language).map((step) => ({
      ...step,
      ...progressOf(student, step.s_number),
    })),
  };
}

function besideClass({ participants }: ReviewResults, point: number, answer: Answer | undefined) {
  const average = (measure: (one: Answer) => number) =>
    spreadOf(figuresOf(participants, point, measure))?.avg.num ?? null;
  return {
    status: toPointStatus(answer),
    tries: answer?.tries ?? null,
    seconds: answer?.seconds ?? null,
    average_tries: average(({ tries }) => tries),
    average_seconds: average(({ seconds }) => seconds),
  };
}

function progressOf({ steps }: Participant, number: number) {
  const step = steps.get(number);
  return { seconds: step?.seconds ?? null, finished: Boolean(step?.finishedAt) };
}
