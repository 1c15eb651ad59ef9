import { DEVICE_SORTS, DEVICE_STATES, type DeviceSort, type DeviceStateName } from '@orrery/contract';
import { useListAddress } from '../../components/manage/use-list-address';

/** Most characters that the server takes of a version. */
const MAX_APP = 60;
/** Most characters that it searches for. */
const MAX_WORDS = 100;

/** What the device list is narrowed and ordered by; '' and 0 mean "all". */
export interface DeviceFilter {
  readonly words: string;
  readonly state: DeviceStateName | '';
  readonly groupId: number;
  readonly classId: number;
  readonly app: string;
  readonly sort: DeviceSort;
  readonly order: 'asc' | 'desc';
}

/** The filter in the address; whatever the address says, the server takes it. */
export function useDeviceFilter(): DeviceFilter {
  const { words, filter } = useListAddress();
  return {
    words: words.slice(0, MAX_WORDS),
    state: DEVICE_STATES.find((state) => state === filter('state')) ?? '',
    groupId: toId(filter('group')),
    classId: toId(filter('class')),
    app: filter('app').slice(0, MAX_APP),
    sort: DEVICE_SORTS.find((sort) => sort === filter('sort')) ?? 'id',
    order: filter('order') === 'asc' ? 'asc' : 'desc',
  };
}

/** Whether anything narrows the list. */
export function isNarrowed({ words, state, groupId, classId, app }: DeviceFilter): boolean {
  return Boolean(words || state || groupId || classId || app);
}

/** What takes every filter out of the address; the order stays. */
export const NOT_NARROWED = { q: null, state: null, group: null, class: null, app: null } as const;

/** The filter as the call takes it. */
export function toWire({ words, state, groupId, classId, app, sort, order }: DeviceFilter) {
  return { key_word: words, state, client_group_id: groupId, class_id: classId, app, sort, order };
}

function toId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
