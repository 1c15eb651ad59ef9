import {
  type Account,
  type AccountEntry,
  type AccountFault,
  ADMINISTRATOR,
  findAccountFaults,
  TEACHER,
} from '@orrery/contract';

/** The roles that the form offers. */
export type AccountRole = typeof ADMINISTRATOR | typeof TEACHER;

/** What is in the form, by the names that the fields have in the request. */
export interface AccountValues extends AccountEntry {
  /** The password once more. */
  readonly confirm: string;
  readonly role: AccountRole;
}

export type AccountField = keyof AccountValues;

/** The fields in the order in which they are asked for. */
export const ACCOUNT_FIELDS = [
  'username',
  'nickname',
  'password',
  'confirm',
  'phase_id',
  'subject_id',
  'role',
] as const satisfies readonly AccountField[];

/** From this length on a password wants to be repeated (ACC-13). */
const CONFIRMED_FROM = 6;

/** What is wrong with a field of the form. */
export type ValueFault = AccountFault | 'differs';

/** What the form holds when it opens. */
export function toValues(account: Account | null): AccountValues {
  return {
    username: account?.username ?? '',
    nickname: account?.nickname ?? '',
    password: '',
    confirm: '',
    phase_id: account?.phase_id ?? undefined,
    subject_id: account?.subject_id ?? undefined,
    role: toRole(account?.role),
  };
}

/** Numbers other than the administrator's are all teachers (GEN-08). */
export function toRole(role: unknown): AccountRole {
  return role === ADMINISTRATOR ? ADMINISTRATOR : TEACHER;
}

/** A phase takes the subject of another one away (ACC-16). */
export function withPhase(values: AccountValues, phaseId: number): AccountValues {
  return phaseId === values.phase_id ? values : { ...values, phase_id: phaseId, subject_id: undefined };
}

/**
 * Checks the form: the rules of the contract, and the repeat, which is wanted once the password could be one
 * (ACC-13, ACC-Q1). @returns what is wrong, by field
 */
export function findValueFaults(
  values: AccountValues,
  isNew: boolean,
): { readonly [Field in AccountField]?: ValueFault } {
  const confirm = findConfirmFault(values);
  return { ...findAccountFaults(values, isNew), ...(confirm ? { confirm } : {}) };
}

function findConfirmFault({ password, confirm }: AccountValues): ValueFault | null {
  if (confirm === '') return password.length >= CONFIRMED_FROM ? 'empty' : null;
  return confirm === password ? null : 'differs';
}
