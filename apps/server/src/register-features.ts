import { calls } from '@orrery/contract';
import { registerAccounts } from './features/accounts/routes';
import { registerAudit } from './features/audit/routes';
import { registerAuth } from './features/auth/routes';
import { registerClasses } from './features/classes/routes';
import { registerCourses } from './features/courses/routes';
import { registerDeviceSession } from './features/device-session/routes';
import { registerDevices } from './features/devices/routes';
import { registerGroups } from './features/groups/routes';
import { registerHistory } from './features/history/routes';
import { registerInstalls } from './features/installs/routes';
import { registerLibrary } from './features/library/routes';
import { registerLive } from './features/live/routes';
import { registerPlay } from './features/play/routes';
import { registerPrivacy } from './features/privacy/routes';
import type { CoverMaker } from './features/resources/cover-maker';
import { registerResources } from './features/resources/routes';
import type { UploadDeps } from './features/resources/uploads/deps';
import { registerUploads } from './features/resources/uploads/routes';
import { registerSchool } from './features/school/routes';
import { registerStudents } from './features/students/routes';
import { registerStudy } from './features/study/routes';
import { registerStatements } from './features/study/statements';
import { registerTeaching } from './features/teaching/routes';
import type { Config } from './platform/config';
import type { Database } from './platform/database/database';
import type { CallServer } from './platform/http/handle';
import type { Throttles } from './platform/http/throttles';
import type { CloudAnswers } from './platform/library/cloud-answers';
import { createSearchTurns } from './platform/search/search-turns';
import type { DeviceHub } from './realtime/hub';
import type { Tickets } from './realtime/tickets/tickets';

/** What features may ask for. */
export interface FeatureDeps {
  readonly config: Config;
  readonly db: Database;
  readonly cloud: CloudAnswers;
  readonly hub: DeviceHub;
  readonly tickets: Tickets;
  readonly uploads: UploadDeps;
  readonly covers: CoverMaker;
  readonly throttles: Throttles;
}

/** Registers the calls of every domain. */
export function registerFeatures(server: CallServer, deps: FeatureDeps): void {
  const searchTurns = createSearchTurns();
  registerAuth(server, deps);
  registerAccounts(server, deps);
  registerAudit(server, deps);
  registerHistory(server, deps);
  registerSchool(server, deps);
  registerInstalls(server, { ...deps, searchTurns });
  registerLibrary(server, { ...deps, searchTurns });
  registerResources(server, { ...deps, ...deps.uploads, searchTurns });
  registerUploads(server, deps.uploads);
  registerCourses(server, { ...deps, searchTurns });
  registerClasses(server, deps);
  registerStudents(server, deps);
  registerDevices(server, deps);
  registerGroups(server, deps);
  registerDeviceSession(server, deps);
  registerPlay(server, deps);
  registerPrivacy(server, deps);
  registerStudy(server, deps);
  registerStatements(server, deps);
  registerTeaching(server, deps);
  registerLive(server, deps);
}

/**
 * Refuses to go on where the contract promises a call that nothing answers.
 * @throws Error naming every such call
 */
export function requireAllHandled(handled: ReadonlySet<string>): void {
  const missing = Object.keys(calls).filter((name) => !handled.has(name));
  if (missing.length > 0) throw new Error(`calls of the contract without a handler: ${missing.join(', ')}`);
}
