import { PARTICIPANT_STATUS } from '@orrery/contract';
import { expect, test } from 'vitest';
import { DEMO_STEPS, DEMO_STUDENTS, demoAt, toDemoWords } from './demo-class';

const words = toDemoWords({
  steps: 'a|b|c|d|e|f|g|h|i|j',
  knowledge: 'k|l|m|n',
  names: 'A|B|C|D|E|F|G|H|I|J',
  labels: ['In progress', 'Finished', 'Not started'],
});
const frames = Array.from({ length: DEMO_STEPS }, (_, moment) => demoAt(moment, words));

test('[TEACH-13] the sample has 10 steps and 10 students', () => {
  expect([DEMO_STEPS, DEMO_STUDENTS]).toEqual([10, 10]);
  for (const { live, charts } of frames) {
    expect(live.student_statistical).toHaveLength(10);
    expect(charts.distributionEcharts).toHaveLength(10);
    expect(charts.stepListTable).toHaveLength(10);
  }
});

test('[TEACH-12] it moves on from moment to moment and begins anew after the last', () => {
  const done = frames.map(({ live }) => live.students_number.review_ed);
  expect(done[0]).toBe(0);
  expect(done.at(-1)).toBeGreaterThan(3);
  expect(new Set(frames.map((frame) => JSON.stringify(frame.live))).size).toBe(DEMO_STEPS);
  expect(demoAt(DEMO_STEPS, words).live).toEqual(frames[0]?.live);
});

test('[TEACH-12] every moment adds up: all students are in one group, and every answer is counted once', () => {
  for (const { live, charts } of frames) {
    const { review_ed, review_ing, un_review } = live.students_number;
    expect(review_ed + review_ing + un_review).toBe(DEMO_STUDENTS);
    expect(live.level_statistical.reduce((sum, { num }) => sum + num, 0)).toBe(DEMO_STUDENTS);
    expect(charts.distributionEcharts.reduce((sum, { num }) => sum + num, 0)).toBe(review_ing);
    for (const { right_rate, error_rate, empty_rate } of charts.progressEcharts) {
      expect(right_rate + error_rate + empty_rate).toBeCloseTo(1);
    }
  }
});

test('[TEACH-04] a student of the sample has details that agree with the class', () => {
  const frame = frames[7] ?? demoAt(7, words);
  for (const { student_id, right, status, level } of frame.live.student_statistical) {
    const details = frame.student(student_id);
    expect(details).toMatchObject({ status, level });
    expect(details?.points.filter((point) => point.status === 1)).toHaveLength(right);
    if (status === PARTICIPANT_STATUS.finished)
      expect(details?.steps.every(({ finished }) => finished)).toBe(true);
  }
  expect(frame.student(99)).toBeNull();
});
