import { z } from 'zod';

const head = { id: z.uuid(), expiresAt: z.number() };

/** On `devices/{id}/command`: orders that have no state, acknowledged by id, never retained. */
export const command = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('shutdown') }),
  z.object({ ...head, type: z.literal('recentre') }),
  z.object({ ...head, type: z.literal('identify') }),
  z.object({ ...head, type: z.literal('ack'), ids: z.array(z.uuid()) }),
]);
export type Command = z.infer<typeof command>;
