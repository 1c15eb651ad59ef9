import { z } from 'zod';
import { defineCall } from '../call';
import { nothing, optionalId, page } from '../fields';
import { resourceSchema } from './library';

export const ownResourceList = defineCall({
  name: 'ownResourceList',
  method: 'POST',
  path: '/api/UserRes/alist',
  summary: "A page of the school's own resources, in the order in which they were added.",
  access: 'resources.read',
  request: z.object({ page, phase: optionalId, subject: optionalId }),
  response: z.object({ list: z.array(resourceSchema), total: z.number().int() }),
  errors: [],
  requirements: ['RES-06', 'RES-07', 'RES-10'],
});

export const schoolCloudDisk = defineCall({
  name: 'schoolCloudDisk',
  method: 'POST',
  path: '/api/UserRes/schoolCloudDisk',
  summary: "The school's room for its own files, in bytes.",
  access: 'resources.read',
  request: nothing,
  response: z.object({ used: z.number(), total: z.number(), remain: z.number() }),
  errors: [],
  requirements: ['RES-03', 'RES-04'],
});
