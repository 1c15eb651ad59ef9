import { z } from 'zod';

const head = { id: z.uuid(), at: z.number() };

/** On `devices/{id}/events`: kept by the device until the server acknowledges the id. */
export const deviceEvent = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('command.done'), command: z.uuid() }),
  z.object({ ...head, type: z.literal('worn'), value: z.boolean() }),
  z.object({ ...head, type: z.literal('immersive'), value: z.boolean() }),
]);
export type DeviceEvent = z.infer<typeof deviceEvent>;
