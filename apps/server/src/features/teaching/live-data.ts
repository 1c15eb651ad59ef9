import { type calls, PARTICIPANT_STATUS, type ResponseOf } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import type { Participant, ReviewResults } from '../../platform/results/review-results';
import { stepOf, tallyPoints, tallyRatings } from '../../platform/results/tallies';

type Status = Participant['status'];

/** What a status is called (TEACH-03, TEACH-Q2). */
const STATUS_TEXTS: Readonly<Record<Status, Record<Language, string>>> = {
  [PARTICIPANT_STATUS.inProgress]: { en: 'In progress', zh: '进行中' },
  [PARTICIPANT_STATUS.finished]: { en: 'Finished', zh: '已完成' },
  [PARTICIPANT_STATUS.holding]: { en: 'Not started', zh: '未开始' },
};

/** How a class does in a test at this moment (TEACH-19, TEACH-21). */
export function toLiveData(results: ReviewResults, language: Language): ResponseOf<typeof calls.reviewData> {
  const { participants } = results;
  const having = (wanted: Status) => participants.filter(({ status }) => status === wanted).length;
  return {
    students_number: {
      review_ed: having(PARTICIPANT_STATUS.finished),
      review_ing: having(PARTICIPANT_STATUS.inProgress),
      un_review: having(PARTICIPANT_STATUS.holding),
    },
    student_statistical: participants.map((one) => toStudent(results, one, language)),
    points_statistical: tallyPoints(results, language),
    level_statistical: tallyRatings(participants),
  };
}

function toStudent({ outline }: ReviewResults, one: Participant, language: Language) {
  const { id, deviceId, name, status, level, answers } = one;
  const given = outline.points.map(({ number }) => answers.get(number));
  const right = given.filter((answer) => answer?.correct === true).length;
  const error = given.filter((answer) => answer?.correct === false).length;
  return {
    student_id: id,
    client_id: deviceId,
    name,
    status,
    status_desc: STATUS_TEXTS[status][language],
    level,
    right,
    error,
    empty: given.length - right - error,
    step: status === PARTICIPANT_STATUS.inProgress ? stepOf(outline, one) : null,
  };
}
