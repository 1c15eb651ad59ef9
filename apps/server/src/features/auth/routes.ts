import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { registerActivation } from './activation';
import { registerChangePassword } from './change-password';
import { registerLogin } from './login';
import { registerLogout } from './logout';

/** Log-in, log-out, activation and change of password. */
export function registerAuth(server: CallServer, deps: { db: Database }): void {
  registerLogin(server, deps);
  registerLogout(server, deps);
  registerActivation(server, deps);
  registerChangePassword(server, deps);
}
