/** The two looks of the log-in and activation pages: translated, or fixed English (GEN-12, GEN-13). */
export const SKINS = ['translated', 'english'] as const;
export type Skin = (typeof SKINS)[number];

/** Name of the `<meta>` in which the server tells the console page what depends on the host and its settings. */
export const PAGE_SETTINGS_META = 'orrery-settings';

/** Property of the `<meta>` whose `nonce` a page puts on styles that it makes while it runs; Vite's own name for it. */
export const PAGE_NONCE_META = 'csp-nonce';
