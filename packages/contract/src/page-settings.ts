import { z } from 'zod';
import { SKINS } from './skins';

/** What the server tells the console page before any call. */
export const pageSettings = z.object({
  skin: z.enum(SKINS).catch('translated'),
  /** Where `/play/{id}` sends the whole window instead of our own screen; null keeps ours (GEN-49). */
  player: z.string().nullable().catch(null),
});
export type PageSettings = z.infer<typeof pageSettings>;
