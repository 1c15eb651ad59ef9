import type { calls, ResponseOf } from '@orrery/contract';
import type { Language } from '../../platform/http/context';
import type { ReviewResults } from '../../platform/results/review-results';
import {
  describePoints,
  describeSteps,
  shareOf,
  spreadPoints,
  tallyKnowledge,
  tallyRatings,
  toPointStatuses,
} from '../../platform/results/tallies';

/** A class's report of one test (STUDY-18). */
export function toReport(results: ReviewResults, language: Language): ResponseOf<typeof calls.reviewInfo> {
  const { outline, participants, startedAt, endedAt } = results;
  return {
    reviewInfo: {
      title: results.title,
      ctime: startedAt.getTime(),
      nickname: results.nickname,
      class_name: results.className,
      end_time: endedAt?.getTime() ?? null,
    },
    clientList: participants.map((one) => ({
      cid: one.id,
      name: one.name,
      level: one.level,
      ...toPointStatuses(outline, one),
    })),
    ratingList: tallyRatings(participants),
    pointsProcess: tallyKnowledge(results, language),
    pointsUseTime: spreadPoints(results, language, ({ seconds }) => seconds),
    pointsTryCount: spreadPoints(results, language, ({ tries }) => tries),
    steps: describeSteps(outline, language),
    points: describePoints(outline, language),
    stepsEntirety: outline.steps.map(({ number }) => {
      const num = participants.filter(({ steps }) => steps.get(number)?.finishedAt).length;
      return { s_number: number, num, rate: shareOf(num, participants.length) };
    }),
  };
}
