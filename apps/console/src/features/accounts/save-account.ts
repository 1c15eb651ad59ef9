import { CallError } from '@orrery/client';
import type { Account, FailureData } from '@orrery/contract';
import { http } from '../../lib/http';
import { openSession, useSession } from '../../lib/session';
import { ACCOUNT_FIELDS, type AccountField, type AccountValues } from './account-values';

/** What stands there now, of an account that somebody else saved. */
export type Changed = NonNullable<FailureData['changed']>;

/** How a save ended that the form can answer. */
export type SaveEnd =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed'; readonly changed: Changed }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly messages: Messages };

/** The server's words, by field. */
export type Messages = { readonly [Field in AccountField]?: string };

/** The field at which a refusal is told. */
const FIELD_OF: Readonly<Record<string, AccountField>> = {
  'account.username-taken': 'username',
  'account.last-administrator': 'role',
};

/**
 * Saves an account, new or not (ACC-05, ACC-18).
 * @param account null for a new one, which has no id (ACC-Q2)
 * @throws what the form has no field for
 */
export async function saveAccount(
  account: Account | null,
  { confirm, ...values }: AccountValues,
  revision: number | undefined,
): Promise<SaveEnd> {
  try {
    await http.accountEdit({ ...(account && { id: account.id }), ...values, revision });
  } catch (error) {
    return toEnd(error);
  }
  if (account) followOwn(account, values);
  return { kind: 'saved' };
}

function toEnd(error: unknown): SaveEnd {
  if (!(error instanceof CallError)) throw error;
  if (error.changed) return { kind: 'changed', changed: error.changed };
  if (error.id === 'account.unknown') return { kind: 'gone' };
  const field = FIELD_OF[error.id];
  if (field) return { kind: 'refused', messages: { [field]: error.message } };
  const told = ACCOUNT_FIELDS.filter((name) => error.fields[name]);
  if (told.length === 0) throw error;
  return { kind: 'refused', messages: Object.fromEntries(told.map((name) => [name, error.fields[name]])) };
}

/** Whoever changed the own account is called by the new name at once. */
function followOwn({ id }: Account, { nickname, role }: Pick<AccountValues, 'nickname' | 'role'>): void {
  const { user, school, help } = useSession.getState();
  if (user?.id === id && school) openSession({ ...user, nickname: nickname.trim(), role }, school, help);
}
