import type { ComponentType } from 'react';

/** Code of the screens that everybody may open; each is a chunk of its own. */
export const DOOR_SCREENS = {
  login: async () => (await import('../features/auth/login-page')).LoginPage,
  activation: async () => (await import('../features/auth/activation-page')).ActivationPage,
  help: async () => (await import('../features/help/help-page')).HelpPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
