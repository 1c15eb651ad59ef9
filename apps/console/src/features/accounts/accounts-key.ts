/** Names the list of accounts among what the server said. */
export const ACCOUNTS_KEY = 'accounts';
