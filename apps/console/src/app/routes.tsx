import { type ComponentType, createElement } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { loadRoomTexts, type RoomTexts } from '../lib/i18n';
import { loadChunk } from '../lib/load-chunk';
import { requireAccounts, requireNumbers, requireOwnPlayer, requireUser } from './guards';
import { BareLayout } from './layouts/bare-layout';
import { NotFoundPage } from './layouts/not-found';
import { PageFailure, RouteFailure } from './layouts/route-failure';
import { RouteLoading } from './layouts/route-loading';
import { loadScreen } from './load-screen';
import { ROUTE_TABLE, type RouteLine, type RouteName } from './route-table';

/** The door's layout is here from the start; the others come with the component library (decision 0025). */
const LAYOUTS: Record<RouteLine['layout'], () => ComponentType | Promise<ComponentType>> = {
  main: async () => (await import('./layouts/main-layout')).MainLayout,
  admin: async () => (await import('./layouts/admin-layout')).AdminLayout,
  play: () => BareLayout,
  bare: async () => (await import('./layouts/bare-room')).BareRoom,
  door: () => BareLayout,
};

/** Conditions of a single screen, beyond those of its line. */
const CONDITIONS: Partial<Record<RouteName, (args: LoaderFunctionArgs) => void>> = {
  account: requireAccounts,
  audit: requireAccounts,
  privacySettings: requireAccounts,
  playIndex: requireOwnPlayer,
};

/** Which texts a screen needs besides those of the door. */
function textsOf({ guard, layout }: RouteLine): readonly RoomTexts[] {
  if (guard !== 'login') return [];
  return layout === 'admin' ? ['rooms', 'desk'] : ['rooms'];
}

function toRoute(line: RouteLine<RouteName>): RouteObject {
  return {
    id: line.name,
    path: line.path,
    handle: line,
    loader: (args) => {
      if (line.guard === 'login') requireUser(args);
      requireNumbers(line, args);
      CONDITIONS[line.name]?.(args);
      return null;
    },
    lazy: async () => {
      const [Component] = await loadChunk(() =>
        Promise.all([loadScreen(line.name), loadRoomTexts(textsOf(line))]),
      );
      return { Component };
    },
  };
}

/** The screens of one layout, which stays while one changes to another. */
function inside(layout: RouteLine['layout']): RouteObject {
  const lines: readonly RouteLine<RouteName>[] = ROUTE_TABLE;
  return {
    lazy: async () => ({ Component: await loadChunk(async () => LAYOUTS[layout]()) }),
    // Not on the screens themselves: a route whose code did not arrive cannot show its own boundary.
    children: [
      {
        ErrorBoundary: layout === 'main' || layout === 'admin' ? RouteFailure : PageFailure,
        children: lines.filter((line) => line.layout === layout).map(toRoute),
      },
    ],
  };
}

/** The route table as the router wants it (GEN-18). */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageFailure,
    hydrateFallbackElement: createElement(RouteLoading),
    children: [
      { path: '/', loader: () => redirect('/course'), element: null },
      inside('main'),
      inside('admin'),
      inside('play'),
      inside('bare'),
      inside('door'),
      { path: '*', Component: NotFoundPage },
    ],
  },
];
