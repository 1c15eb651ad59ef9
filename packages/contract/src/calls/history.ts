import { z } from 'zod';
import { defineCall } from '../call';
import { nothing } from '../fields';

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
