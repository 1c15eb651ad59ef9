import { CallError } from '../http/call-error';

/**
 * Asks what only a device may ask; where its cookie has ended, once more with a new session.
 * @param renew opens a fresh session
 */
export async function withSession<T>(ask: () => Promise<T>, renew: () => Promise<unknown>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CallError) || error.id !== 'auth.required') throw error;
    await renew();
    return ask();
  }
}
