/** What a visitor typed. */
export interface LoginInput {
  readonly username: string;
  readonly password: string;
}

export interface LoginFault {
  readonly field: keyof LoginInput;
  readonly message: 'auth.usernameEmpty' | 'auth.passwordEmpty';
}

/** The first thing that is missing, username before password (AUTH-12, AUTH-13); null where nothing is. */
export function findLoginFault({ username, password }: LoginInput): LoginFault | null {
  if (username.trim() === '') return { field: 'username', message: 'auth.usernameEmpty' };
  if (password === '') return { field: 'password', message: 'auth.passwordEmpty' };
  return null;
}
