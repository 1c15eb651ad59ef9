import { z } from 'zod';
import { defineCall } from '../call';
import { nothing } from '../fields';

/** A school as its users see it (GEN-10). */
export const schoolSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  school_show_name: z.string(),
  logo: z.string().nullable(),
  school_key: z.string(),
});
export type School = z.infer<typeof schoolSchema>;

/** A school with where its help link leads. */
export const schoolInfo = defineCall({
  name: 'schoolInfo',
  method: 'GET',
  path: '/api/school/info',
  summary: "The caller's school and help link as they are now, for browsers that logged in a while ago.",
  access: 'school.read',
  request: nothing,
  response: z.object({ school: schoolSchema, help: z.string() }),
  errors: [],
  requirements: ['GEN-10', 'GEN-11', 'GEN-58'],
});

export const time = defineCall({
  name: 'time',
  method: 'GET',
  path: '/api/time',
  summary: "The server's clock, which devices and consoles estimate. Never cached.",
  access: 'public',
  request: nothing,
  response: z.object({ /** Milliseconds since 1970. */ now: z.number() }),
  errors: [],
  requirements: [],
});

export const health = defineCall({
  name: 'health',
  method: 'GET',
  path: '/api/health',
  summary: 'Answers when the server is ready: its version, its parts and how they are.',
  access: 'public',
  request: nothing,
  response: z.object({
    ready: z.boolean(),
    version: z.string(),
    uptimeSeconds: z.number(),
    parts: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
  }),
  errors: [],
  requirements: [],
});
