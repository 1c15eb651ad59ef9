import { calls, PAGE_SIZE } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { orderInstalls, orderUninstalls } from './order-installs';
import { toDeviceRow, toInstallRows, toPage, toRecords } from './read';
import { findResources } from './repository';
import { type Install, installsOf } from './tally';

/** What headsets hold of the lessons: read from their own reports and their orders. */
export function registerInstalls(server: CallServer, { db, hub }: { db: Database; hub: DeviceHub }): void {
  const resourcesOf = (scope: SchoolScope, installs: readonly Install[], language: Language) =>
    findResources(db, scope, [...new Set(installs.map(({ rid }) => rid))], language);

  server.handle(calls.installList, async ({ page, key }, { caller, language }) => {
    const installs = (await hub.list(caller.scope, {})).flatMap(installsOf);
    const resources = await resourcesOf(caller.scope, installs, language);
    return toInstallRows(installs, resources, { key, page });
  });

  server.handle(calls.installDevices, async ({ page }, { caller }) => {
    const { list, total } = toPage(await hub.list(caller.scope, {}), page);
    return { list: list.map((device) => toDeviceRow(device, installsOf(device))), total };
  });

  server.handle(calls.deviceInstalls, async (input, { caller, language }) => {
    const [device] = await hub.list(caller.scope, { deviceId: input.cid });
    if (!device) throw new AppError('device.unknown');
    const installs = installsOf(device);
    const { page, status, res_type: resType, key, phase, subject } = input;
    const filter = { status, resType, key, phase, subject };
    const records = toRecords(installs, await resourcesOf(caller.scope, installs, language), filter);
    return { ...toPage(records, page, PAGE_SIZE.deviceResources), device_name: device.name };
  });

  server.handle(calls.install, async (order, { caller }) => ({
    count: await orderInstalls({ db, hub }, caller.scope, order),
  }));

  server.handle(calls.uninstall, async (order, { caller }) => ({
    count: await orderUninstalls({ db, hub }, caller.scope, order),
  }));

  server.handle(calls.installRecords, async ({ rid, page }, { caller, language }) => {
    if (rid && !(await findResources(db, caller.scope, [rid], language)).has(rid)) {
      throw new AppError('resource.unknown');
    }
    const all = (await hub.list(caller.scope, {})).flatMap(installsOf);
    const installs = rid ? all.filter((install) => install.rid === rid) : all;
    return toPage(toRecords(installs, await resourcesOf(caller.scope, installs, language)), page);
  });
}
