import { z } from 'zod';
import { line } from '../fields';

const head = { id: z.uuid(), expiresAt: z.number() };

/** On `devices/{id}/command`: orders that have no state, acknowledged by id, never retained. */
export const command = z.discriminatedUnion('type', [
  z.object({ ...head, type: z.literal('shutdown') }),
  z.object({ ...head, type: z.literal('recentre') }),
  z.object({ ...head, type: z.literal('identify') }),
  /** The teacher calls this student: a short buzz where there are controllers, and a word. */
  z.object({ ...head, type: z.literal('nudge') }),
  /** The school calls the device otherwise now; one that is away learns it with its next session. */
  z.object({ ...head, type: z.literal('rename'), name: line.max(200) }),
  z.object({ ...head, type: z.literal('ack'), ids: z.array(z.uuid()) }),
]);
export type Command = z.infer<typeof command>;

/** What somebody orders; the hub adds id and expiry. */
export type CommandOrder =
  | { readonly type: 'shutdown' | 'recentre' | 'identify' | 'nudge' }
  | { readonly type: 'rename'; readonly name: string };
