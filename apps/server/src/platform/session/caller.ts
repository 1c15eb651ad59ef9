import type { User } from '@orrery/contract';

declare const scopeBrand: unique symbol;

/** Proof that a session belongs to a school: repositories take it, and only sessions make it. */
export interface SchoolScope {
  readonly schoolId: number;
  readonly [scopeBrand]: true;
}

/** Makes the scope of a session. Called by session code and by the operator's command line, by nobody else. */
export function toSchoolScope(schoolId: number): SchoolScope {
  return { schoolId } as SchoolScope;
}

/** Whoever makes a call. */
export type Caller =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'user';
      readonly user: User;
      readonly scope: SchoolScope;
      readonly sessionHash: string;
      /** Whether the session just got another life, which its cookie must get too. */
      readonly renewed: boolean;
    }
  | { readonly kind: 'device'; readonly deviceId: number; readonly scope: SchoolScope };
