import '@fontsource-variable/inter/wght.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { startVisitorsAtLogin } from './app/guards';
import { routes } from './app/routes';
import { followTab, leaveToLogin, refreshSchool } from './app/session-flow';
import { onSessionLost } from './lib/http';
import { startI18n } from './lib/i18n';
import { endWithListAside } from './lib/play-list-aside';
import { hearTabs } from './lib/tabs';

await startI18n();
startVisitorsAtLogin(routes);
const router = createBrowserRouter(routes);
onSessionLost(() => endWithListAside(() => leaveToLogin(router)));
hearTabs((news) => followTab(router, news));
void refreshSchool();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
