import { z } from 'zod';
import { recordId } from '../fields';
import { INSTALL_FAULTS } from '../wire-numbers';

const resource = recordId;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const head = { id: z.uuid(), at: z.number() };

/** On `devices/{id}/events`: kept by the device until the server acknowledges the id. */
export const deviceEvent = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('command.done'), command: z.uuid() }),
  z.object({ ...head, type: z.literal('worn'), value: z.boolean() }),
  z.object({ ...head, type: z.literal('immersive'), value: z.boolean() }),
  z.object({ ...head, type: z.literal('install.started'), resource }),
  z.object({ ...head, type: z.literal('install.done'), resource, sha256 }),
  z.object({ ...head, type: z.literal('install.failed'), resource, reason: z.enum(INSTALL_FAULTS) }),
  z.object({ ...head, type: z.literal('install.removed'), resource }),
]);
export type DeviceEvent = z.infer<typeof deviceEvent>;
