import { type DeviceState, type InstallRow, PAGE_SIZE, toWireKind } from '@orrery/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceInstalls, deviceReported, devices } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { toKind, toMediaUrl } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import { findKeepable, type InstallFilter, type KeptRow, readKeepable } from './keepable';
import { countStatuses, isUpToDate, type Known, toProgress } from './progress';

/** Whose view, in which language, and what headsets say at the moment. */
export interface Viewer {
  readonly scope: SchoolScope;
  readonly language: Language;
  /** By device id. */
  readonly reports: ReadonlyMap<number, DeviceState>;
}

interface Headset {
  readonly id: number;
  readonly name: string;
  readonly online: boolean | null;
}

/** What is known of resources on headsets, by resource, then by headset. */
type Installs = ReadonlyMap<number, ReadonlyMap<number, Known>>;

/** A page of the course view: what headsets can keep, each with all headsets of the school (INS-18, INS-21). */
export async function readCourseView(
  db: Database,
  viewer: Viewer,
  asked: InstallFilter & { readonly page: number },
): Promise<{ list: InstallRow[]; total: number }> {
  const { ids, total } = await findKeepable(db, viewer.scope, { ...asked, pageSize: PAGE_SIZE.list });
  if (ids.length === 0) return { list: [], total };
  const [rows, headsets, installs] = await Promise.all([
    readKeepable(db, ids),
    readHeadsets(db, viewer.scope),
    readInstalls(db, viewer.scope, ids),
  ]);
  return { list: rows.map((row) => toInstallRow(row, headsets, installs, viewer)), total };
}

function readHeadsets(db: Database, { schoolId }: SchoolScope): Promise<Headset[]> {
  return db
    .select({ id: devices.id, name: devices.name, online: deviceReported.online })
    .from(devices)
    .leftJoin(deviceReported, eq(deviceReported.deviceId, devices.id))
    .where(and(eq(devices.schoolId, schoolId), isNull(devices.retiredAt)))
    .orderBy(devices.id);
}

async function readInstalls(
  db: Database,
  { schoolId }: SchoolScope,
  ids: readonly number[],
): Promise<Installs> {
  const { resourceId, deviceId, status, wanted, sha256 } = deviceInstalls;
  const rows = await db
    // A thousand headsets times a page: no column more than is told.
    .select({ resourceId, deviceId, status, wanted, sha256 })
    .from(deviceInstalls)
    .where(and(eq(deviceInstalls.schoolId, schoolId), inArray(resourceId, [...ids])));
  const installs = new Map(ids.map((id) => [id, new Map<number, Known>()]));
  for (const row of rows) installs.get(row.resourceId)?.set(row.deviceId, row);
  return installs;
}

function toInstallRow(
  row: KeptRow,
  headsets: readonly Headset[],
  installs: Installs,
  { language, reports }: Viewer,
): InstallRow {
  const byDevice = installs.get(row.id);
  const all = headsets.map(({ id, name, online }) => {
    const known = byDevice?.get(id) ?? null;
    const progress = toProgress(known, { rid: row.id, file: row.file, state: reports.get(id) });
    return { id, name, is_online: online ? 1 : 0, ...progress };
  });
  return {
    id: row.id,
    title: language === 'zh' ? row.titleZh : row.titleEn,
    cover: toMediaUrl(row.cover),
    ...countStatuses(all),
    need_update: all.filter((one) => !isUpToDate(one)).length,
    deviceList: all.map(({ rate: _, ...one }) => one),
    create_time: row.createdAt.getTime(),
    subject_id: row.subjectIds,
    phase_id: row.phaseIds,
    res_type: toWireKind(toKind(row.kind)).res_type,
    size: row.sizeBytes ?? 0,
    rate: all.reduce((sum, { rate }) => sum + rate, 0),
  };
}
