import { findNameFault } from './names';
import { PASSWORD } from './passwords';

/** The username of an account that is made here: letters, digits and underscores (ACC-08). */
const USERNAME = /^\w{4,30}$/;

/** Most characters of a nickname (ACC-10). */
export const MAX_NICKNAME = 20;

/** What the form of an account asks for; of a phase or subject that was not chosen, nothing. */
export interface AccountEntry {
  readonly username: string;
  readonly nickname: string;
  readonly password: string;
  readonly phase_id: number | undefined;
  readonly subject_id: number | undefined;
}

/** What can be wrong with a field: nothing is there, it is too long, or it holds what it may not. */
export type AccountFault = 'empty' | 'long' | 'rule';
export type AccountFaults = { readonly [Field in keyof AccountEntry]?: AccountFault };

/**
 * Checks an account as it was typed, on both sides (ACC-07 to ACC-15).
 * @param isNew a username and a password are asked for only then; an empty password changes nothing later (ACC-12)
 * @returns what is wrong, by field
 */
export function findAccountFaults(entry: AccountEntry, isNew: boolean): AccountFaults {
  const faults = {
    username: isNew ? findUsernameFault(entry.username) : null,
    nickname: findNicknameFault(entry.nickname),
    password: findPasswordFault(entry.password, isNew),
    phase_id: entry.phase_id === undefined ? 'empty' : null,
    subject_id: entry.subject_id === undefined ? 'empty' : null,
  } as const;
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

function findUsernameFault(username: string): AccountFault | null {
  if (username === '') return 'empty';
  return USERNAME.test(username) ? null : 'rule';
}

function findNicknameFault(nickname: string): AccountFault | null {
  const fault = findNameFault(nickname, MAX_NICKNAME);
  return fault === 'sign' ? 'rule' : fault;
}

function findPasswordFault(password: string, isNew: boolean): AccountFault | null {
  if (password === '') return isNew ? 'empty' : null;
  return PASSWORD.test(password) ? null : 'rule';
}
