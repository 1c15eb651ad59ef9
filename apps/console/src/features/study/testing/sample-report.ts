import { POINT_STATUS } from '@orrery/contract';
import type { Report, StudentReport } from '../use-report';

/** Of a class of four; for tests. */
export const REPORT: Report = {
  reviewInfo: { title: 'Tides', ctime: 0, nickname: 'Mr Hart', class_name: 'Year 7', end_time: 1 },
  clientList: [
    { cid: 1, name: '=Ann', level: 'A', right: 1, points: { 1: POINT_STATUS.correct, 2: POINT_STATUS.none } },
    { cid: 2, name: 'Ben', level: 'A', right: 1, points: { 1: POINT_STATUS.correct, 2: POINT_STATUS.none } },
    { cid: 3, name: 'Cleo', level: 'B', right: 1, points: { 1: POINT_STATUS.correct, 2: POINT_STATUS.none } },
    {
      cid: 4,
      name: 'Dan',
      level: 'other',
      right: 0,
      points: { 1: POINT_STATUS.wrong, 2: POINT_STATUS.none },
    },
  ],
  ratingList: [
    { level_name: 'A', num: 2, rate: 0.5, cid_name_list: ['Ann', 'Ben'] },
    { level_name: 'B', num: 1, rate: 0.25, cid_name_list: ['Cleo'] },
    { level_name: 'C', num: 0, rate: 0, cid_name_list: [] },
    { level_name: 'D', num: 0, rate: 0, cid_name_list: [] },
    { level_name: 'other', num: 1, rate: 0.25, cid_name_list: ['Dan'] },
  ],
  pointsProcess: [{ k_name: 'What makes the tides', right_rate: 0.625, error_rate: 0.125, empty_rate: 0.25 }],
  pointsUseTime: [
    {
      p_id: 1,
      k_name: 'Knows what pulls',
      min: { num: 4, cid_name_list: ['Ann', 'Ben'] },
      avg: { num: 7.333333, cid_name_list: [] },
      max: { num: 14, cid_name_list: ['Cleo'] },
    },
    { p_id: 2, k_name: 'Knows how often', min: null, avg: null, max: null },
  ],
  pointsTryCount: [
    {
      p_id: 1,
      k_name: 'Knows what pulls',
      min: { num: 1, cid_name_list: ['Ann'] },
      avg: { num: 1.5, cid_name_list: [] },
      max: { num: 2, cid_name_list: ['Ben'] },
    },
    { p_id: 2, k_name: 'Knows how often', min: null, avg: null, max: null },
  ],
  steps: [
    { s_number: 1, s_desc: 'Answer', points_ids: [1, 2] },
    { s_number: 2, s_desc: 'Carry the Moon', points_ids: [] },
  ],
  points: [
    { p_id: 1, p_desc: 'Knows what pulls', k_names: ['What makes the tides'] },
    { p_id: 2, p_desc: 'Knows how often', k_names: ['What makes the tides'] },
  ],
  stepsEntirety: [
    { s_number: 1, num: 3, rate: 0.75 },
    { s_number: 2, num: 1, rate: 0.25 },
  ],
};

export const STUDENT: StudentReport = {
  name: 'Ann',
  level: 'A',
  process: [
    { p_id: 1, p_desc: 'Knows what pulls', status: POINT_STATUS.correct },
    { p_id: 2, p_desc: 'Knows how often', status: POINT_STATUS.none },
  ],
  pointsUseTime: [
    { p_id: 1, k_name: 'Knows what pulls', num: 4, avg: 7.333333 },
    { p_id: 2, k_name: 'Knows how often', num: null, avg: null },
  ],
  pointsCount: [
    { p_id: 1, k_name: 'Knows what pulls', num: 1, avg: 1.5 },
    { p_id: 2, k_name: 'Knows how often', num: null, avg: null },
  ],
  steps: REPORT.steps.map((step, index) => ({ ...step, finished: index === 0 })),
  points: REPORT.points,
};
