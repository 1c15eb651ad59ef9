import { recordChangesOf } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import type { AuditDetails } from '../../platform/database/tables';

interface ChangedAccount {
  readonly schoolId: number;
  readonly id: number;
  readonly nickname: string;
}

/** That a password changed is worth a line; what it is never is. */
export const PASSWORD_CHANGED: AuditDetails = { after: { password: 'changed' } };

/**
 * Writes down what was done to an account without a session, in the transaction that does it.
 * @param by `operator` for whoever runs the server, `owner` for the person who follows an invitation
 */
export async function recordWithoutSession(
  tx: Pick<Database, 'insert'>,
  { schoolId, id, nickname }: ChangedAccount,
  { by, action, details }: { by: 'operator' | 'owner'; action: 'create' | 'edit'; details: AuditDetails },
): Promise<void> {
  const isOwner = by === 'owner';
  const author = { schoolId, actorId: isOwner ? id : null, actorName: isOwner ? nickname : '' };
  await recordChangesOf(tx, author, [{ action, subject: 'account', id, name: nickname, details }]);
}
