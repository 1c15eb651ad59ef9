import { z } from 'zod';

/** The two looks of the log-in and activation pages: translated, or fixed English (GEN-12, GEN-13). */
export const SKINS = ['translated', 'english'] as const;
export type Skin = (typeof SKINS)[number];

/** Name of the `<meta>` in which the server tells the console page what depends on the host and its settings. */
export const PAGE_SETTINGS_META = 'orrery-settings';

/** What the server tells the console page before any call. */
export const pageSettings = z.object({
  skin: z.enum(SKINS).catch('translated'),
  /** Where `/play/{id}` sends the whole window instead of our own screen; null keeps ours (GEN-49). */
  player: z.string().nullable().catch(null),
});
export type PageSettings = z.infer<typeof pageSettings>;
