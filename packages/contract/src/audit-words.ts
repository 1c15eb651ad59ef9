/** What a change that was written down can be about. */
export const AUDIT_SUBJECTS = [
  'account',
  'class',
  'student',
  'device',
  'group',
  'resource',
  'school',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
