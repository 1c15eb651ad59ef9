import { ERRORS, type ErrorEntry, type ErrorId } from './errors';

const IDS = [
  'auth.required',
  'auth.forbidden',
  'auth.unknown-user',
  'auth.wrong-password',
  'activation.unknown-account',
  'activation.wrong-code',
  'activation.expired',
  'activation.already-active',
  'input.invalid',
  'rate.limited',
  'call.unknown',
  'server.unexpected',
] as const satisfies readonly ErrorId[];

/** The part of the catalogue that calls of the log-in and the activation answer: the door carries no more of it. */
export const DOOR_ERRORS = Object.fromEntries(IDS.map((id) => [id, ERRORS[id]])) as Readonly<
  Record<(typeof IDS)[number], ErrorEntry>
>;
