/** Role 0 is the administrator; every other number is a teacher (GEN-08, GEN-65). Compared only here. */
export const ADMINISTRATOR = 0;
export const TEACHER = 1;

const capabilities = {
  'school.read': 'everyone',
  'password.change': 'everyone',
  'accounts.read': 'administrator',
  'accounts.edit': 'administrator',
  'audit.read': 'administrator',
  'privacy.manage': 'administrator',
  'courses.read': 'everyone',
  'courses.edit': 'everyone',
  'history.read': 'everyone',
  'installs.read': 'everyone',
  'installs.edit': 'everyone',
  'resources.read': 'everyone',
  'resources.edit': 'everyone',
  'library.read': 'everyone',
  'classes.read': 'everyone',
  'classes.edit': 'everyone',
  'students.edit': 'everyone',
  'devices.read': 'everyone',
  'devices.register': 'everyone',
  'devices.edit': 'everyone',
  'devices.retire': 'administrator',
  'play.control': 'everyone',
  'live.watch': 'everyone',
} as const satisfies Record<string, 'everyone' | 'administrator'>;

/** One thing that a logged-in user may or may not do. */
export type Capability = keyof typeof capabilities;

/**
 * Answers whether a role has a capability.
 * @param role the account's role, 0 for the administrator
 */
export function can(role: number, capability: Capability): boolean {
  const holder: 'everyone' | 'administrator' = capabilities[capability];
  return holder === 'everyone' || role === ADMINISTRATOR;
}
