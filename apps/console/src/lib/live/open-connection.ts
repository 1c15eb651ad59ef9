import {
  type ConsoleConnection,
  type ConsoleConnectionOptions,
  createConsoleConnection,
} from '@orrery/client';
import { http } from '../http';

/** Opens this page's line to the broker; a module of its own, because its code is fetched when it is wanted. */
export function openConnection(
  listeners: Omit<ConsoleConnectionOptions, 'origin' | 'http'>,
): ConsoleConnection {
  return createConsoleConnection({ origin: window.location.origin, http, ...listeners });
}
