import { describe, expect, test } from 'vitest';
import { ROUTE_TABLE, type RouteLine, type RouteName } from './route-table';

const lines: readonly RouteLine<RouteName>[] = ROUTE_TABLE;

/** Requirement, name, path, guard, layout, lit entry, full width, embedded, numeric parameters. */
type Row = readonly [
  id: string,
  name: string,
  path: string,
  guard: RouteLine['guard'],
  layout: string,
  nav: string | null,
  full: boolean,
  embed: boolean,
  numeric: string,
];

const WANTED: readonly Row[] = [
  ['[GEN-21]', 'login', '/login', 'open', 'door', null, false, false, ''],
  ['[GEN-22]', 'activation', '/activation/:account/:code', 'open', 'door', null, false, false, ''],
  ['[GEN-23]', 'about', '/about', 'login', 'main', null, false, false, ''],
  ['[GEN-24]', 'courseIndex', '/course', 'login', 'main', 'cloud', false, false, ''],
  ['[GEN-25]', 'courseDetail', '/course/detail/:id/:type', 'login', 'main', 'cloud', true, false, 'id type'],
  ['[GEN-26]', 'resourceDetail', '/resource/:id', 'login', 'main', 'create', true, false, 'id'],
  ['[GEN-27]', 'courseEdit', '/course/edit', 'login', 'main', 'create', false, false, ''],
  ['[GEN-28]', 'historyData', '/course/history', 'login', 'main', 'history', false, false, ''],
  ['[GEN-29]', 'courseMy', '/course/my', 'login', 'main', 'my', false, false, ''],
  ['[GEN-30]', 'classIndex', '/class/:id?/:resourceId?', 'login', 'main', null, true, false, 'id resourceId'],
  ['[GEN-31]', 'classHeader', '/class-header', 'login', 'bare', null, true, true, ''],
  ['[GEN-32]', 'resList', '/res/list', 'login', 'main', 'cloud', false, false, ''],
  ['[GEN-33]', 'myList', '/my/list', 'login', 'main', 'my', false, false, ''],
  ['[GEN-34]', 'account', '/account', 'login', 'admin', 'account', false, false, ''],
  ['[GEN-35]', 'install', '/install', 'login', 'admin', 'install', false, false, ''],
  ['[GEN-36]', 'installdev', '/installdev', 'login', 'admin', 'install', false, false, ''],
  [
    '[GEN-37]',
    'installdevresource',
    '/installdev/resource/:id',
    'login',
    'admin',
    'install',
    false,
    false,
    'id',
  ],
  ['[GEN-38]', 'binding', '/binding', 'login', 'admin', 'binding', false, false, ''],
  ['[GEN-39]', 'bindingclients', '/binding/clients/:id', 'login', 'admin', 'binding', false, false, 'id'],
  ['[GEN-40]', 'study', '/study', 'login', 'admin', 'binding', false, false, ''],
  ['[GEN-41]', 'studyHistoryData', '/study/history/:id', 'login', 'admin', 'binding', false, false, 'id'],
  ['[GEN-42]', 'resourceList', '/resourceList', 'login', 'admin', 'resources', false, false, ''],
  [
    '[GEN-43]',
    'resourceListUpload',
    '/resourceList/resourceUpload/:id?',
    'login',
    'admin',
    'resources',
    false,
    false,
    'id',
  ],
  [
    '[GEN-44]',
    'bindingStudentList',
    '/binding/studentList/:id/:class',
    'login',
    'admin',
    'binding',
    false,
    false,
    'id',
  ],
  ['[GEN-45]', 'client', '/client', 'login', 'admin', 'client', false, false, ''],
  ['[GEN-46]', 'clientGroup', '/client/clientGroup', 'login', 'admin', 'client', false, false, ''],
  ['[GEN-47]', 'clientConfigList', '/client/clientList/:id', 'login', 'admin', 'client', false, false, 'id'],
  ['[GEN-48]', 'playIndex', '/play/:id', 'login', 'play', null, false, false, 'id'],
  ['[MISC-09]', 'pad', '/pad', 'login', 'bare', null, false, false, ''],
  ['[MISC-09]', 'padDetail', '/pad/res/:id', 'login', 'bare', null, false, false, 'id'],
  ['[MISC-01]', 'downloads', '/downloads', 'login', 'admin', 'install', false, false, ''],
  ['[MISC-03]', 'installDetails', '/install/details/:id', 'login', 'admin', 'install', false, false, 'id'],
  ['[MISC-04]', 'studentStatistics', '/binding/statistics', 'login', 'admin', 'binding', false, false, ''],
  ['[MISC-05]', 'registration', '/client/registration', 'login', 'admin', 'client', false, false, ''],
  ['[GEN-18]', 'privacySettings', '/account/privacy', 'login', 'admin', 'account', false, false, ''],
  ['[GEN-34]', 'audit', '/account/audit', 'login', 'admin', 'account', false, false, ''],
  ['[GEN-58]', 'help', '/help/:topic?', 'open', 'door', null, false, false, ''],
];

test.each(WANTED)('%s route %s: %s', (_id, name, path, guard, layout, nav, full, embed, numeric) => {
  const line = lines.find((candidate) => candidate.name === name);
  const lit = typeof line?.nav === 'function' ? line.nav({ type: '0' }) : line?.nav;
  expect({
    path: line?.path,
    guard: line?.guard,
    layout: line?.layout,
    nav: lit ?? null,
    full: line?.fullMain ?? false,
    embed: line?.embed ?? false,
    numeric: (line?.numeric ?? []).join(' '),
  }).toEqual({ path, guard, layout, nav, full, embed, numeric });
});

test('[GEN-19] only log-in, activation and the guide are open to visitors', () => {
  expect(lines.filter(({ guard }) => guard === 'open').map(({ name }) => name)).toEqual([
    'login',
    'activation',
    'help',
  ]);
});

test('[GEN-51] full width is for the pages that need it', () => {
  const full = lines.filter(({ fullMain }) => fullMain).map(({ name }) => name);
  expect(full).toEqual(['courseDetail', 'resourceDetail', 'classIndex', 'classHeader']);
});

describe('[GEN-52] the lit entry of a course', () => {
  const line = lines.find(({ name }) => name === 'courseDetail');
  test.each([
    ['1', 'my'],
    ['0', 'cloud'],
  ])('type %s lights %s', (type, nav) => {
    expect(typeof line?.nav === 'function' && line.nav({ id: '5', type })).toBe(nav);
  });
});

test('[GEN-18] the table has every route once, and nothing else', () => {
  expect(lines.map(({ name }) => name).sort()).toEqual(WANTED.map(([, name]) => name).sort());
  expect(new Set(lines.map(({ path }) => path)).size).toBe(lines.length);
});
