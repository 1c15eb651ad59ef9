import { can } from '@orrery/contract';
import {
  data,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router';
import { leaveEmbed } from '../lib/embed';
import { findPlayerAddress } from '../lib/player-address';
import { toLoginAddress } from '../lib/safe-path';
import { readUser } from '../lib/session';
import type { RouteLine } from './route-table';

/** Largest id that the database gives. */
const MAX_ID = 2_147_483_647;

/** Sends visitors to the log-in, which brings them back to where they wanted (GEN-19). */
export function requireUser({ request }: LoaderFunctionArgs): void {
  if (readUser()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(toLoginAddress(pathname + search));
}

/** Starts a visitor at the log-in, before anything is fetched for a screen that they will not see (GEN-19). */
export function startVisitorsAtLogin(routes: RouteObject[]): void {
  const { pathname, search } = window.location;
  const line = matchRoutes(routes, pathname)?.at(-1)?.route.handle as RouteLine | undefined;
  const isOpen = line ? line.guard === 'open' : pathname !== '/';
  if (!isOpen && !readUser()) window.history.replaceState(null, '', toLoginAddress(pathname + search));
}

/** Shows the not-found page where a parameter of the line is not a whole number. */
export function requireNumbers(
  { numeric = [] }: Pick<RouteLine, 'numeric'>,
  { params }: LoaderFunctionArgs,
): void {
  if (!numeric.every((name) => isWholeNumber(params[name]))) throw data(null, { status: 404 });
}

/** Whether a parameter is absent or a whole number that could be an id. */
export function isWholeNumber(text: string | undefined): boolean {
  return text === undefined || (/^\d{1,10}$/.test(text) && Number(text) <= MAX_ID);
}

/** Only administrators manage accounts; others land where the gear would bring them (GEN-64, GEN-Q9). */
export function requireAccounts(): void {
  const user = readUser();
  if (user && !can(user.role, 'accounts.read')) throw redirect('/binding');
}

/** Sends the whole window to the classroom player where one is set (GEN-49). */
export function requireOwnPlayer({ params }: LoaderFunctionArgs): void {
  const address = findPlayerAddress(Number(params.id));
  if (address === null) return;
  leaveEmbed(address);
  throw redirectDocument(address);
}
