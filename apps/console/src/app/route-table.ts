/** Entries of the header's navigation and of the management menu; one lights up on each screen. */
export type NavEntry =
  | 'cloud'
  | 'my'
  | 'create'
  | 'history'
  | 'account'
  | 'install'
  | 'binding'
  | 'resources'
  | 'client';

/** Parameters of an address as they stand in it. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

interface RouteTraits {
  /** The entry that lights up (GEN-52). */
  readonly nav?: NavEntry | ((params: RouteParams) => NavEntry);
  /** The main area takes the full width (GEN-51). */
  readonly fullMain?: boolean;
  /** The parent window does the navigating (GEN-50). */
  readonly embed?: boolean;
  /** Parameters that must be whole numbers; optional ones may be absent. */
  readonly numeric?: readonly string[];
}

/** One line of the route table. */
export interface RouteLine<Name extends string = string> extends RouteTraits {
  readonly name: Name;
  readonly path: string;
  /** `login` sends visitors to the log-in; `open` lets everybody in (GEN-19). */
  readonly guard: 'login' | 'open';
  /** `door` carries nothing of the component library, `bare` has no frame. */
  readonly layout: 'main' | 'admin' | 'play' | 'bare' | 'door';
}

/** A line for whoever is logged in. */
function login<N extends string>(
  name: N,
  path: string,
  layout: RouteLine['layout'],
  traits: RouteTraits = {},
) {
  return { name, path, guard: 'login', layout, ...traits } satisfies RouteLine<N>;
}

/** A line for everybody. */
function open<N extends string>(name: N, path: string, layout: RouteLine['layout']) {
  return { name, path, guard: 'open', layout } satisfies RouteLine<N>;
}

/** A course of one's own lights "my lessons", a cloud course "cloud lessons" (GEN-25). */
const byCourseType = ({ type }: RouteParams): NavEntry => (type === '1' ? 'my' : 'cloud');

/**
 * Every address of the console in the order of the specification (GEN-18 to GEN-52): guard, name, path, layout and
 * what is special. The base is `/`, and `/` itself leads to `courseIndex` (GEN-20). What a name shows stands in
 * `screens.ts`.
 */
export const ROUTE_TABLE = [
  open('login', '/login', 'door'),
  open('activation', '/activation/:account/:code', 'door'),
  login('about', '/about', 'main'),
  login('courseIndex', '/course', 'main', { nav: 'cloud' }),
  login('courseDetail', '/course/detail/:id/:type', 'main', {
    nav: byCourseType,
    fullMain: true,
    numeric: ['id', 'type'],
  }),
  login('resourceDetail', '/resource/:id', 'main', { nav: 'create', fullMain: true, numeric: ['id'] }),
  login('courseEdit', '/course/edit', 'main', { nav: 'create' }),
  login('historyData', '/course/history', 'main', { nav: 'history' }),
  login('courseMy', '/course/my', 'main', { nav: 'my' }),
  login('classIndex', '/class/:id?/:resourceId?', 'main', { fullMain: true, numeric: ['id', 'resourceId'] }),
  login('classHeader', '/class-header', 'bare', { fullMain: true, embed: true }),
  login('resList', '/res/list', 'main', { nav: 'cloud' }),
  login('myList', '/my/list', 'main', { nav: 'my' }),
  login('account', '/account', 'admin', { nav: 'account' }),
  login('install', '/install', 'admin', { nav: 'install' }),
  login('installdev', '/installdev', 'admin', { nav: 'install' }),
  login('installdevresource', '/installdev/resource/:id', 'admin', { nav: 'install', numeric: ['id'] }),
  login('binding', '/binding', 'admin', { nav: 'binding' }),
  login('bindingclients', '/binding/clients/:id', 'admin', { nav: 'binding', numeric: ['id'] }),
  login('study', '/study', 'admin', { nav: 'binding' }),
  login('studyHistoryData', '/study/history/:id', 'admin', { nav: 'binding', numeric: ['id'] }),
  login('resourceList', '/resourceList', 'admin', { nav: 'resources' }),
  login('resourceListUpload', '/resourceList/resourceUpload/:id?', 'admin', {
    nav: 'resources',
    numeric: ['id'],
  }),
  login('bindingStudentList', '/binding/studentList/:id/:class', 'admin', {
    nav: 'binding',
    numeric: ['id'],
  }),
  login('client', '/client', 'admin', { nav: 'client' }),
  login('clientGroup', '/client/clientGroup', 'admin', { nav: 'client' }),
  login('clientConfigList', '/client/clientList/:id', 'admin', { nav: 'client', numeric: ['id'] }),
  login('playIndex', '/play/:id', 'play', { numeric: ['id'] }),

  // Screens that the specification describes without an address (MISC-Q1), and the guide.
  login('pad', '/pad', 'bare'),
  login('padDetail', '/pad/res/:id', 'bare', { numeric: ['id'] }),
  login('downloads', '/downloads', 'admin', { nav: 'install' }),
  login('installDetails', '/install/details/:id', 'admin', { nav: 'install', numeric: ['id'] }),
  login('studentStatistics', '/binding/statistics', 'admin', { nav: 'binding' }),
  login('registration', '/client/registration', 'admin', { nav: 'client' }),
  login('privacySettings', '/account/privacy', 'admin', { nav: 'account' }),
  login('audit', '/account/audit', 'admin', { nav: 'account' }),
  open('help', '/help/:topic?', 'door'),
];

/** Names of the screens. */
export type RouteName = (typeof ROUTE_TABLE)[number]['name'];
