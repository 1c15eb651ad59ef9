import type { CallServer } from '../../platform/http/handle';
import { registerActivation } from './activation';
import { registerChangePassword } from './change-password';
import type { AuthDeps } from './deps';
import { registerLogin } from './login';
import { registerLogout } from './logout';

/** Log-in, log-out, activation and change of password. */
export function registerAuth(server: CallServer, deps: AuthDeps): void {
  registerLogin(server, deps);
  registerLogout(server, deps);
  registerActivation(server, deps);
  registerChangePassword(server, deps);
}
