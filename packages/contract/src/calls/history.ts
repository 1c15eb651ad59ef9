import { z } from 'zod';
import { defineCall } from '../call';
import { RATINGS } from '../courseware-outline';
import { id, nothing, optionalId, page } from '../fields';
import { HISTORY_DAYS } from '../limits';
import { pointStatuses } from './results-shapes';

export const historyCheck = defineCall({
  name: 'historyCheck',
  method: 'GET',
  path: '/api/glp/history/check',
  summary: 'Whether the school looks at test results: the history data entry shows where df6 is 1.',
  access: 'history.read',
  request: nothing,
  response: z.object({ df6: z.number().int() }),
  errors: [],
  requirements: ['GEN-55', 'GEN-57'],
});

export const historyClasses = defineCall({
  name: 'historyClasses',
  method: 'GET',
  path: '/api/glp/history/classlist',
  summary: 'The classes whose tests can be looked at.',
  access: 'history.read',
  request: nothing,
  response: z.object({ classList: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
  errors: [],
  requirements: ['HIST-13', 'HIST-15', 'HIST-Q3'],
});

/** No school is older; the last day has a next one that every clock and database can write. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9998-12-31'];
/** A day as a calendar names it, in the time of the school's server. */
const day = z.iso.date().refine((date) => date >= FIRST_DAY && date <= LAST_DAY);
/** Share of a grade on one day, from 0 to 100. */
const percent = z.object({ percent: z.number() });

export const historyCharts = defineCall({
  name: 'historyCharts',
  method: 'POST',
  path: '/api/glp/history/reviewCharts',
  summary:
    'The tests of some days: shares of the grades by day, and every test. At most 31 days, both ends included.',
  access: 'history.read',
  request: z
    .object({ startDate: day, endDate: day, classId: optionalId, rid: optionalId })
    .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'] })
    .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) <= HISTORY_DAYS, {
      path: ['endDate'],
    }),
  response: z.object({
    /** Days on which nobody was tested are left out. */
    chartList: z.record(
      z.string(),
      z.object({ A: percent, B: percent, C: percent, D: percent, other: percent }),
    ),
    /** Coursewares that were tested with in these days, whatever was chosen. */
    resList: z.array(z.object({ rid: z.number().int(), title: z.string() })),
    /** The newest first. */
    rows: z.array(
      z.object({
        review_id: z.number().int(),
        rid: z.number().int(),
        class_name: z.string(),
        resource_name: z.string(),
        /** Share of A, from 0 to 100. */
        percent: z.number(),
        client_num: z.number().int(),
        /** Milliseconds. */
        ctime: z.number(),
      }),
    ),
  }),
  errors: ['class.unknown', 'resource.unknown'],
  requirements: ['HIST-13', 'HIST-16', 'HIST-18', 'HIST-Q1', 'HIST-Q2', 'HIST-Q3'],
});

export const historyItem = defineCall({
  name: 'historyItem',
  method: 'POST',
  path: '/api/glp/history/item',
  summary: 'Everybody who took a test, with their grade and every point.',
  access: 'history.read',
  request: z.object({ review_id: id, rid: optionalId, page }),
  response: z.object({
    rows: z.array(
      z.object({
        cid: z.number().int(),
        stu_name: z.string(),
        level: z.enum(RATINGS),
        ...pointStatuses,
      }),
    ),
    /** What each point tests, by its number. */
    pointNames: z.record(z.string(), z.string()),
    page: z.number().int(),
    total: z.number().int(),
    page_size: z.number().int(),
  }),
  errors: ['review.unknown', 'resource.unknown'],
  requirements: ['HIST-07', 'HIST-14', 'HIST-17', 'HIST-19'],
});

/** Days from the first to the last, both included. */
function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}
