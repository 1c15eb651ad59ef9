import { ROUTE_TABLE, type RouteLine, type RouteName } from '../../../apps/console/src/app/route-table';
import type { SchoolIds } from './school-ids';

type Address = (ids: SchoolIds) => string;

/** Addresses of every line of the route table, with what stands in a school where a lesson was taught. */
const ADDRESSES: Record<RouteName, readonly Address[]> = {
  login: [() => '/login', () => '/login?skin=english'],
  activation: [() => '/activation/lin/a-code', () => '/activation/lin/a-code?skin=english'],
  about: [() => '/about'],
  courseIndex: [() => '/course', () => '/course?q=nothing-like-it'],
  courseDetail: [
    ({ course }) => `/course/detail/${course}/0`,
    ({ ownCourse }) => `/course/detail/${ownCourse}/1`,
    () => '/course/detail/999999/0',
  ],
  resourceDetail: [
    ({ resource }) => `/resource/${resource}`,
    ({ ownResource }) => `/resource/${ownResource}`,
    () => '/resource/999999',
  ],
  courseEdit: [
    () => '/course/edit',
    () => '/course/edit?source=lessons',
    () => '/course/edit?source=mine',
    () => '/course/edit?source=own',
  ],
  historyData: [() => '/course/history'],
  courseMy: [() => '/course/my'],
  classIndex: [
    () => '/class',
    ({ schoolClass }) => `/class/${schoolClass}`,
    ({ schoolClass, resource }) => `/class/${schoolClass}/${resource}`,
    () => '/class/999999',
  ],
  classHeader: [() => '/class-header'],
  resList: [() => '/res/list', () => '/res/list?type=3&q=nothing-like-it'],
  myList: [() => '/my/list'],
  audit: [() => '/account/audit', () => '/account/audit?q=nothing-like-it'],
  account: [() => '/account'],
  privacySettings: [() => '/account/privacy'],
  install: [() => '/install', () => '/install?q=nothing-like-it'],
  installdev: [() => '/installdev'],
  installdevresource: [
    ({ device }) => `/installdev/resource/${device}`,
    ({ device }) => `/installdev/resource/${device}?status=4`,
    () => '/installdev/resource/999999',
  ],
  binding: [() => '/binding'],
  bindingclients: [({ schoolClass }) => `/binding/clients/${schoolClass}`, () => '/binding/clients/999999'],
  study: [() => '/study'],
  studyHistoryData: [({ resource }) => `/study/history/${resource}`],
  resourceList: [() => '/resourceList', () => '/resourceList?q=nothing-like-it'],
  resourceListUpload: [
    () => '/resourceList/resourceUpload',
    ({ ownResource }) => `/resourceList/resourceUpload/${ownResource}`,
    () => '/resourceList/resourceUpload/999999',
  ],
  bindingStudentList: [
    ({ schoolClass, className }) => `/binding/studentList/${schoolClass}/${encodeURIComponent(className)}`,
    () => '/binding/studentList/999999/x',
  ],
  client: [() => '/client', () => '/client?q=nothing-like-it'],
  clientGroup: [() => '/client/clientGroup'],
  clientConfigList: [({ group }) => `/client/clientList/${group}`],
  playIndex: [({ resource }) => `/play/${resource}`, () => '/play/999999'],
  pad: [() => '/pad?cate=2&phase=30&subject=24'],
  padDetail: [({ resource }) => `/pad/res/${resource}`],
  downloads: [() => '/downloads'],
  installDetails: [({ resource }) => `/install/details/${resource}`],
  studentStatistics: [() => '/binding/statistics'],
  registration: [() => '/client/registration'],
  // Every topic is looked at in the same way by the test of the guide.
  help: [() => '/help', () => '/help/nothing-like-it'],
};

/** A line of the table, and an address that opens it. */
export interface Stop {
  readonly line: RouteLine<RouteName>;
  readonly address: Address;
  /** The address before the ids are known, for the title of a test. */
  readonly title: string;
}

/** An id that nobody has. */
const NOBODY: SchoolIds = {
  resource: 0,
  ownResource: 0,
  course: 0,
  ownCourse: 0,
  schoolClass: 0,
  className: 'x',
  group: 0,
  device: 0,
};

/** Every address of the table, in its order. A line without one appears with an address that cannot be opened. */
export const STOPS: readonly Stop[] = ROUTE_TABLE.flatMap((line: RouteLine<RouteName>) => {
  const addresses = ADDRESSES[line.name] ?? [() => `no sample address for ${line.path}`];
  return addresses.map((address) => ({ line, address, title: address(NOBODY) }));
});

/** Whether an address opens a line. */
export function opens({ path }: RouteLine, address: string): boolean {
  const pattern = path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(address.split('?')[0] ?? '');
}
