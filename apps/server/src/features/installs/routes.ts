import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { createFairTurns } from '../../platform/fair-turns';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import type { SearchTurns } from '../../platform/search/search-turns';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { readCourseView, type Viewer } from './course-view';
import { readDeviceView } from './device-view';
import { orderInstalls, orderUninstalls } from './order-installs';
import { readDeviceInstalls, readInstallRecords } from './records';

interface InstallDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
  readonly searchTurns: SearchTurns;
}

/** What headsets keep for the school: lists of it, and the orders to keep something or to let go of it. */
export function registerInstalls(server: CallServer, { db, hub, searchTurns }: InstallDeps): void {
  const viewerOf = (scope: SchoolScope, language: Language): Viewer => ({
    scope,
    language,
    reports: hub.reports(scope),
  });

  server.handle(calls.installList, (asked, { caller, language }) =>
    searchTurns(caller.user.id, asked.key, () => readCourseView(db, viewerOf(caller.scope, language), asked)),
  );

  server.handle(calls.installDevices, (asked, { caller }) => readDeviceView(db, caller.scope, asked));

  server.handle(calls.deviceInstalls, (asked, { caller, language }) =>
    searchTurns(caller.user.id, asked.key, () =>
      readDeviceInstalls(db, viewerOf(caller.scope, language), asked),
    ),
  );

  server.handle(calls.installRecords, (asked, { caller, language }) =>
    readInstallRecords(db, viewerOf(caller.scope, language), asked),
  );

  // A large one takes seconds of the database: a dozen at once would take all connections of it, a lesson's too.
  const turns = createFairTurns();
  server.handle(calls.install, async (order, { caller: { scope, user } }) => ({
    count: await turns(String(user.id), () => orderInstalls({ db, hub }, scope, order)),
  }));

  server.handle(calls.uninstall, async (order, { caller: { scope, user } }) => ({
    count: await turns(String(user.id), () => orderUninstalls({ db, hub }, scope, order)),
  }));
}
