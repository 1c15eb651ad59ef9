import type { calls, ResponseOf } from '@orrery/contract';

export type LiveData = ResponseOf<typeof calls.reviewData>;
export type ChartsData = ResponseOf<typeof calls.reviewCharts>;
export type StudentData = ResponseOf<typeof calls.studentReviewData>;
export type Student = LiveData['student_statistical'][number];

const NOBODY: LiveData['students_number'] = { review_ed: 0, review_ing: 0, un_review: 0 };

/** Results as a server gave them; a part that it left out is empty, and so is its chart (TEACH-Q3). */
export function toLiveData(answer: Partial<LiveData>): LiveData {
  return {
    students_number: { ...NOBODY, ...answer.students_number },
    student_statistical: answer.student_statistical ?? [],
    points_statistical: answer.points_statistical ?? [],
    level_statistical: answer.level_statistical ?? [],
  };
}

/** The same for the charts. */
export function toChartsData(answer: Partial<ChartsData>): ChartsData {
  return {
    dataPattern: answer.dataPattern ?? 1,
    distributionEcharts: answer.distributionEcharts ?? [],
    progressEcharts: answer.progressEcharts ?? [],
    knowledgeData: answer.knowledgeData ?? [],
    stepListTable: answer.stepListTable ?? [],
  };
}
