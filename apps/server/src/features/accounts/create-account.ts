import { type calls, type ParsedRequestOf, TEACHER } from '@orrery/contract';
import { type Actor, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { accounts } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import { hashPassword } from '../../platform/session/passwords';
import { requireRules } from './field-texts';
import { lockAccounts, requireStillAdministrator } from './present-accounts';
import { requireTeaching } from './teaching';

/** What the form of an account sends. */
export type AccountInput = ParsedRequestOf<(typeof calls)['accountEdit']>;

/**
 * Makes an account that is active at once: whoever makes it sets its first password (ACC-05, ACC-07 to ACC-16).
 * @throws AppError `input.invalid`, `account.username-taken` where anybody on the platform has the name
 * @returns its id
 */
export async function createAccount(
  db: Database,
  actor: Actor,
  input: AccountInput,
  language: Language,
): Promise<number> {
  requireRules(input, true, language);
  await requireTeaching(db, input, language);
  const { username, nickname, phase_id: phaseId, subject_id: subjectId, role = TEACHER } = input;
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    requireStillAdministrator(await lockAccounts(tx, actor.scope, []), actor);
    const [made] = await tx
      .insert(accounts)
      .values({ schoolId: actor.scope.schoolId, username, nickname, role, passwordHash, phaseId, subjectId })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (!made) throw new AppError('account.username-taken');
    const after = {
      username,
      nickname,
      role,
      phase_id: input.phase_id ?? null,
      subject_id: input.subject_id ?? null,
    };
    const change = { action: 'create', subject: 'account', id: made.id, name: nickname } as const;
    await recordChanges(tx, actor, [{ ...change, details: { after } }]);
    return made.id;
  });
}
