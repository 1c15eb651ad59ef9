import type { DesiredPlay, PlayDevice, School, SchoolClass, User } from '@orrery/contract';
import type { Locale } from '@orrery/i18n';
import { type Classroom, toClassroomQuery, useClassroom } from './classroom';
import { currentLocale } from './i18n';
import { usePlayList } from './play-list';
import { queryClient } from './query-client';
import { useSession } from './session';
import type { PlayListItem } from './stored';
import { readTeaching } from './teaching';

/** Everything that the console remembers while it is open (GEN-88). */
export interface ClientState {
  readonly user: User | null;
  readonly lang: Locale;
  readonly school: School | null;
  readonly help: string | null;
  readonly playList: readonly PlayListItem[];
  /** Ids of the play list's resources. */
  readonly playALL: readonly number[];
  readonly selectedDeviceIds: readonly number[];
  /** Devices are known and none is online. */
  readonly noOnline: boolean;
  readonly playStatus: string;
  readonly playId: number | null;
  readonly playInfo: DesiredPlay | null;
  readonly reviewId: number | null;
  readonly classId: number | null;
  readonly classList: readonly SchoolClass[];
  readonly deviceList: readonly PlayDevice[];
  readonly onlineList: readonly PlayDevice[];
  /** By what calls name the chosen class or group. */
  readonly clientParams: ReturnType<typeof toClassroomQuery>;
  /** Search, filters and page of the list that is shown: they live in the address. */
  readonly searchQuery: string;
  /** The teacher's courses changed since they were fetched. */
  readonly needRefreshMyCourse: boolean;
  readonly hostName: string;
}

/** Where each state lives. */
const STATES: { readonly [K in keyof ClientState]: () => ClientState[K] } = {
  user: () => useSession.getState().user,
  lang: currentLocale,
  school: () => useSession.getState().school,
  help: () => useSession.getState().help,
  playList: () => usePlayList.getState().items,
  playALL: () => usePlayList.getState().items.map(({ id }) => id),
  selectedDeviceIds: () => readTeaching().selectedDeviceIds,
  noOnline: () => devices().length > 0 && online().length === 0,
  playStatus: () => readTeaching().playStatus,
  playId: () => readTeaching().playId,
  playInfo: () => readTeaching().playInfo,
  reviewId: () => readTeaching().playInfo?.reviewId ?? null,
  classId: () => classroom().classId,
  classList: () => queryClient.getQueryData<SchoolClass[]>(['classes']) ?? [],
  deviceList: devices,
  onlineList: online,
  clientParams: () => toClassroomQuery(classroom()),
  searchQuery: () => window.location.search,
  needRefreshMyCourse: () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['my-courses'] })
      .some(({ state }) => state.isInvalidated),
  hostName: () => window.location.hostname,
};

/** The whole state at this moment. */
export function readClientState(): ClientState {
  return Object.fromEntries(
    Object.entries(STATES).map(([name, read]) => [name, read()]),
  ) as unknown as ClientState;
}

function classroom(): Classroom {
  return useClassroom.getState();
}

function devices(): readonly PlayDevice[] {
  return queryClient.getQueryData<{ list: PlayDevice[] }>(['devices', classroom()])?.list ?? [];
}

function online(): readonly PlayDevice[] {
  return devices().filter((device) => device.is_online === 1);
}
