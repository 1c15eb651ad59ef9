import { ADMINISTRATOR, TEACHER } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { type Actor, differenceOf, recordChanges, requireSeen } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { accounts, activations } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import { hashPassword } from '../../platform/session/passwords';
import { endSessions, replaceSessions } from '../../platform/session/sessions';
import type { AccountInput } from './create-account';
import { fieldsRefused, requireRules } from './field-texts';
import {
  type AccountRow,
  lockAccounts,
  requireAnotherAdministrator,
  requireStillAdministrator,
} from './present-accounts';
import { requireTeaching } from './teaching';

/** An account after it was changed. */
export interface Edited {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly role: number;
  /** The new secret of the caller's own session, where the own password was changed. */
  readonly token: string | null;
}

type EditInput = AccountInput & { readonly id: number };

/**
 * Changes an account (ACC-05, ACC-09 to ACC-16). Another password ends its sessions at once; of the own account one
 * goes on under a new secret.
 * @throws AppError `account.unknown`, `record.changed`, `account.last-administrator`, `input.invalid`
 */
export async function editAccount(
  db: Database,
  actor: Actor,
  input: EditInput,
  language: Language,
): Promise<Edited> {
  requireRules(input, false, language);
  const passwordHash = input.password === '' ? null : await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const locked = await lockAccounts(tx, actor.scope, [input.id]);
    requireStillAdministrator(locked, actor);
    const present = locked.get(input.id);
    if (!present) throw new AppError('account.unknown');
    const now = toWire(present);
    await requireSeen(tx, actor.scope, input.revision, { ...present, subject: 'account', now });
    if (input.username !== '' && input.username !== present.username) {
      throw fieldsRefused({ username: 'fixed' }, language);
    }
    await requireTeaching(tx, input, language);
    const next = toNext(present, input);
    if (next.role !== present.role) requireAnotherAdministrator(locked, present);
    await tx
      .update(accounts)
      .set({ ...next, revision: present.revision + 1, ...(passwordHash === null ? {} : { passwordHash }) })
      .where(eq(accounts.id, present.id));
    const token = passwordHash === null ? null : await endLogins(tx, actor, present.id);
    await recordEdit(tx, actor, present, next, passwordHash !== null);
    return { id: present.id, username: present.username, ...next, token };
  });
}

type Fields = Pick<AccountRow, 'nickname' | 'role' | 'phaseId' | 'subjectId'>;

function toNext(present: AccountRow, input: EditInput): Fields {
  return {
    nickname: input.nickname,
    role: toRole(present.role, input.role),
    phaseId: input.phase_id ?? null,
    subjectId: input.subject_id ?? null,
  };
}

/** Every number but the administrator's is a teacher (GEN-08): such a number stays where a teacher is asked for. */
function toRole(present: number, wanted: number | undefined): number {
  const isKept = wanted === undefined || (wanted === TEACHER && present !== ADMINISTRATOR);
  return isKept ? present : wanted;
}

/** By the names that the fields have in the request. */
function toWire({ nickname, role, phaseId, subjectId }: Fields) {
  return { nickname, role, phase_id: phaseId, subject_id: subjectId };
}

/** Ends what was opened with the former password, and every invitation that still waits. */
async function endLogins(tx: Database, { user }: Actor, accountId: number): Promise<string | null> {
  await tx.delete(activations).where(eq(activations.accountId, accountId));
  if (accountId === user.id) return replaceSessions(tx, accountId);
  await endSessions(tx, accountId);
  return null;
}

async function recordEdit(
  tx: Database,
  actor: Actor,
  present: AccountRow,
  next: Fields,
  hasPassword: boolean,
): Promise<void> {
  const { before, after, isEmpty } = differenceOf(toWire(present), toWire(next));
  if (isEmpty && !hasPassword) return;
  // That a password changed is worth a line; what it is never is.
  const details = { before, after: { ...after, ...(hasPassword ? { password: 'changed' } : {}) } };
  const change = { action: 'edit', subject: 'account', id: present.id, name: next.nickname } as const;
  await recordChanges(tx, actor, [{ ...change, details }]);
}
