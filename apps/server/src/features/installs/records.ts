import { INSTALL_STATUS, type InstallRecord, PAGE_SIZE, toWireKind } from '@orrery/contract';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceInstalls, deviceReported, devices, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { isVisibleTo, toKind, toMediaUrl } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import type { Viewer } from './course-view';
import { findKeepable, type InstallFilter, type KeptRow, readKeepable } from './keepable';
import { HAPPENED } from './keepable-page';
import { toProgress } from './progress';

interface Records {
  readonly list: InstallRecord[];
  readonly total: number;
}

interface Headset {
  readonly id: number;
  readonly name: string;
  readonly online: boolean | null;
}

const columns = {
  install: deviceInstalls,
  headset: { id: devices.id, name: devices.name, online: deviceReported.online },
};

/** Nobody turns so many pages; counting further would take longer than reading one. */
const MOST_RECORDS = 10_000;

/**
 * The resources of one headset in one status, or all that it could keep: what it holds or fetches first, newest first
 * (INS-04, INS-13, INS-23, INS-26).
 * @throws AppError `device.unknown`
 */
export async function readDeviceInstalls(
  db: Database,
  viewer: Viewer,
  asked: InstallFilter & {
    readonly cid: number;
    readonly page: number;
    readonly status?: number | undefined;
  },
): Promise<Records & { device_name: string }> {
  const { cid, status, ...filter } = asked;
  const headset = await requireHeadset(db, viewer.scope, cid);
  const { ids, total } = await findKeepable(db, viewer.scope, {
    ...filter,
    pageSize: PAGE_SIZE.deviceResources,
    device: { cid, status: nameOf(status) },
  });
  const [rows, known] = await Promise.all([readKeepable(db, ids), readKnown(db, cid, ids)]);
  const list = rows.map((row) => toRecord(row, headset, known.get(row.id), viewer));
  return { list, total, device_name: headset.name };
}

/**
 * What headsets fetch or fetched, newest first; of one resource where it is named (MISC-01 to MISC-03). Of a whole
 * school the newest ten thousand are counted.
 * @throws AppError `resource.unknown`
 */
export async function readInstallRecords(
  db: Database,
  viewer: Viewer,
  { rid, page }: { readonly rid?: number | undefined; readonly page: number },
): Promise<Records> {
  if (rid !== undefined) await requireResource(db, viewer.scope, rid);
  const asked = and(
    eq(deviceInstalls.schoolId, viewer.scope.schoolId),
    eq(deviceInstalls.wanted, true),
    isNull(devices.retiredAt),
    isNull(resources.removedAt),
    rid === undefined ? undefined : eq(deviceInstalls.resourceId, rid),
  );
  const [found, [totals]] = await Promise.all([
    db
      .select(columns)
      .from(deviceInstalls)
      .innerJoin(devices, eq(devices.id, deviceInstalls.deviceId))
      .innerJoin(resources, eq(resources.id, deviceInstalls.resourceId))
      .leftJoin(deviceReported, eq(deviceReported.deviceId, deviceInstalls.deviceId))
      .where(asked)
      .orderBy(desc(HAPPENED), deviceInstalls.resourceId, deviceInstalls.deviceId)
      .limit(PAGE_SIZE.list)
      .offset((page - 1) * PAGE_SIZE.list),
    db.select({ total: sql<number>`count(*)::int` }).from(
      db
        .select({ one: sql`1`.as('one') })
        .from(deviceInstalls)
        .innerJoin(devices, eq(devices.id, deviceInstalls.deviceId))
        .innerJoin(resources, eq(resources.id, deviceInstalls.resourceId))
        .where(asked)
        .limit(MOST_RECORDS)
        .as('newest'),
    ),
  ]);
  const rids = [...new Set(found.map(({ install }) => install.resourceId))];
  const byId = new Map((await readKeepable(db, rids)).map((row) => [row.id, row]));
  const list = found.flatMap(({ install, headset }) => {
    const row = byId.get(install.resourceId);
    return row ? [toRecord(row, headset, install, viewer)] : [];
  });
  return { list, total: totals?.total ?? 0 };
}

async function requireHeadset(db: Database, { schoolId }: SchoolScope, id: number): Promise<Headset> {
  const [headset] = await db
    .select(columns.headset)
    .from(devices)
    .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
    .where(and(eq(devices.id, id), eq(devices.schoolId, schoolId), isNull(devices.retiredAt)));
  if (!headset) throw new AppError('device.unknown');
  return headset;
}

async function requireResource(db: Database, scope: SchoolScope, rid: number): Promise<void> {
  const isSeen = and(eq(resources.id, rid), isVisibleTo(scope));
  if ((await db.$count(resources, isSeen)) === 0) throw new AppError('resource.unknown');
}

/** @param status filter id of the wire */
function nameOf(status: number | undefined): string | undefined {
  return Object.entries(INSTALL_STATUS).find(([, id]) => id === status)?.[0];
}

async function readKnown(db: Database, deviceId: number, rids: readonly number[]) {
  const rows = await db
    .select()
    .from(deviceInstalls)
    .where(and(eq(deviceInstalls.deviceId, deviceId), inArray(deviceInstalls.resourceId, [...rids])));
  return new Map(rows.map((row) => [row.resourceId, row]));
}

function toRecord(
  row: KeptRow,
  { id, name, online }: Headset,
  known: typeof deviceInstalls.$inferSelect | undefined,
  { language, reports }: Viewer,
): InstallRecord {
  const progress = toProgress(known ?? null, { rid: row.id, file: row.file, state: reports.get(id) });
  // Of what is not wanted any more nothing is told but that it is not installed.
  const told = known?.wanted ? known : undefined;
  return {
    rid: row.id,
    id: row.id,
    title: language === 'zh' ? row.titleZh : row.titleEn,
    cover: toMediaUrl(row.cover),
    cid: id,
    device_name: name,
    ...progress,
    size: row.sizeBytes ?? 0,
    res_type: toWireKind(toKind(row.kind)).res_type,
    subject_id: row.subjectIds,
    phase_id: row.phaseIds,
    is_online: online ? 1 : 0,
    reason: told?.reason ?? null,
    start_time: told?.startedAt?.getTime() ?? null,
    download_time: told?.reachedAt?.getTime() ?? null,
  };
}
