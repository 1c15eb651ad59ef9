import { z } from 'zod';
import { LEVELS } from '../courseware-outline';
import { recordId } from '../fields';
import { INSTALL_FAULTS } from '../wire-numbers';

const resource = recordId;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const head = { id: z.uuid(), at: z.number() };

/** Longest time for one step or point that counts, in seconds: a day, for who left a headset lying. */
const MAX_SECONDS = 86_400;
/** The review that the play order named, and who used the headset then. */
const inReview = { ...head, reviewId: recordId, student: recordId.nullable() };
const number = z.number().int().min(1).max(999);
const seconds = z.number().min(0).max(MAX_SECONDS);

/** On `devices/{id}/events`: kept by the device until the server acknowledges the id. */
export const deviceEvent = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('command.done'), command: z.uuid() }),
  z.object({ ...head, type: z.literal('worn'), value: z.boolean() }),
  z.object({ ...head, type: z.literal('immersive'), value: z.boolean() }),
  z.object({ ...head, type: z.literal('install.started'), resource }),
  z.object({ ...head, type: z.literal('install.done'), resource, sha256 }),
  z.object({ ...head, type: z.literal('install.failed'), resource, reason: z.enum(INSTALL_FAULTS) }),
  z.object({ ...head, type: z.literal('install.removed'), resource }),
  z.object({
    ...inReview,
    type: z.literal('review.step'),
    step: number,
    status: z.enum(['started', 'finished']),
    /** How long the step took; with `finished`. */
    seconds: seconds.optional(),
  }),
  z.object({
    ...inReview,
    type: z.literal('review.point'),
    point: number,
    correct: z.boolean(),
    /** Which attempt it is, the first is 1: a later one replaces it, whichever arrives first. */
    tries: z.number().int().min(1).max(1000),
    /** From the first sight of the question to this answer. */
    seconds,
  }),
  z.object({
    ...inReview,
    type: z.literal('review.finished'),
    /** Where the courseware grades by itself. */
    level: z.enum(LEVELS).optional(),
  }),
]);
export type DeviceEvent = z.infer<typeof deviceEvent>;
