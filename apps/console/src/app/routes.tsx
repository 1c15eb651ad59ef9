import { type ComponentType, createElement } from 'react';
import { type RouteObject, redirect } from 'react-router';
import { AdminLayout } from './layouts/admin-layout';
import { MainLayout } from './layouts/main-layout';
import { NotFound, RouteFailure } from './layouts/route-failure';
import { RouteLoading } from './layouts/route-loading';
import { requireUser } from './session-flow';

/** A screen in a chunk of its own. */
function screen(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await load() });
}

/** The route table (GEN-18 to GEN-48): one line for each screen. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    hydrateFallbackElement: createElement(RouteLoading),
    children: [
      {
        path: '/login',
        lazy: screen(async () => (await import('../features/auth/login-page')).LoginPage),
      },
      {
        loader: requireUser,
        children: [
          { path: '/', loader: () => redirect('/res/list'), element: null },
          {
            Component: MainLayout,
            children: [
              {
                path: '/res/list',
                lazy: screen(async () => (await import('../features/library/library-page')).LibraryPage),
              },
              {
                path: '/course/edit',
                lazy: screen(
                  async () => (await import('../features/courses/course-edit-page')).CourseEditPage,
                ),
              },
            ],
          },
          {
            Component: AdminLayout,
            children: [
              {
                path: '/client',
                lazy: screen(
                  async () => (await import('../features/devices/device-list-page')).DeviceListPage,
                ),
              },
            ],
          },
          { path: '/play/:id', lazy: screen(async () => (await import('./play-screen')).PlayScreen) },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
];
