import {
  INSTALL_STATUS,
  type InstallDeviceRow,
  type InstallRecord,
  type InstallRow,
  PAGE_SIZE,
} from '@orrery/contract';
import type { InstallResource } from './repository';
import { byTime, countInstalls, type Install } from './tally';

type Resources = ReadonlyMap<number, InstallResource>;

/** Which records of a headset are asked for (INS-06, INS-26). */
export interface RecordFilter {
  /** Status filter id of the wire; none means all. */
  readonly status?: number | undefined;
  readonly resType?: number | undefined;
  readonly key: string;
  readonly phase?: number | undefined;
  readonly subject?: number | undefined;
}

/** The course view: a page of rows, one for each resource, in the order in which resources were added. */
export function toInstallRows(
  installs: readonly Install[],
  resources: Resources,
  { key, page }: { key: string; page: number },
): { list: InstallRow[]; total: number } {
  const found = [...resources.values()].filter(holds(key)).sort((one, other) => one.rid - other.rid);
  // Of a thousand headsets only what the page shows is counted.
  const { list, total } = toPage(found, page);
  return { list: list.map((resource) => toInstallRow(resource, installs)), total };
}

function toInstallRow(resource: InstallResource, all: readonly Install[]): InstallRow {
  const installs = all.filter(({ rid }) => rid === resource.rid);
  const counts = countInstalls(installs);
  return {
    id: resource.rid,
    title: resource.title,
    cover: resource.cover,
    ...counts,
    need_update: installs.length - counts.doneCount,
    deviceList: installs.map(({ device, status, progress }) => ({
      id: device.id,
      name: device.name,
      status,
      is_online: device.is_online,
      progress,
      need_update: 0,
      wanted: 0,
    })),
    create_time: resource.createdAt,
    subject_id: [...resource.subjectIds],
    phase_id: [...resource.phaseIds],
    res_type: resource.res_type,
    size: resource.sizeBytes,
    rate: 0,
  };
}

/** The device view's row of a headset. */
export function toDeviceRow(device: Install['device'], installs: readonly Install[]): InstallDeviceRow {
  return {
    id: device.id,
    name: device.name,
    is_online: device.is_online,
    ...countInstalls(installs),
    usable_space: device.state?.storage?.free ?? null,
  };
}

/** Records, newest first. */
export function toRecords(
  installs: readonly Install[],
  resources: Resources,
  filter: RecordFilter = { key: '' },
): InstallRecord[] {
  return [...installs].sort(byTime).flatMap((install) => {
    const resource = resources.get(install.rid);
    return resource && isAsked(install, resource, filter) ? [toRecord(install, resource)] : [];
  });
}

function isAsked(install: Install, resource: InstallResource, filter: RecordFilter): boolean {
  return (
    (filter.status === undefined || filter.status === INSTALL_STATUS[install.status]) &&
    (filter.resType === undefined || filter.resType === resource.res_type) &&
    (filter.phase === undefined || resource.phaseIds.includes(filter.phase)) &&
    (filter.subject === undefined || resource.subjectIds.includes(filter.subject)) &&
    holds(filter.key)(resource)
  );
}

function toRecord({ device, status, progress, startedAt, reachedAt }: Install, resource: InstallResource) {
  return {
    rid: resource.rid,
    title: resource.title,
    cover: resource.cover,
    cid: device.id,
    device_name: device.name,
    status,
    progress,
    size: resource.sizeBytes,
    res_type: resource.res_type,
    subject_id: [...resource.subjectIds],
    phase_id: [...resource.phaseIds],
    is_online: device.is_online,
    need_update: 0,
    wanted: 0,
    rate: 0,
    reason: null,
    start_time: startedAt,
    download_time: reachedAt,
  };
}

function holds(key: string): (resource: InstallResource) => boolean {
  const words = key.toLowerCase().split(/\s+/).filter(Boolean);
  return (resource) => words.every((word) => resource.words.includes(word));
}

/** One page of a list that is small by nature: a school's headsets, and what they hold. */
export function toPage<T>(list: readonly T[], page: number, pageSize: number = PAGE_SIZE.list) {
  return { list: list.slice((page - 1) * pageSize, page * pageSize), total: list.length };
}
