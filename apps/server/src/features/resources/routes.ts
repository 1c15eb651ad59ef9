import type { CallServer } from '../../platform/http/handle';
import type { ResourceDeps } from './deps';
import { registerDisk } from './disk';
import { registerOwnResources } from './own-resources';

/** The school's own resources: their records, their files, and the room that they take. */
export function registerResources(server: CallServer, deps: ResourceDeps): void {
  registerOwnResources(server, deps);
  registerDisk(server, deps);
}
