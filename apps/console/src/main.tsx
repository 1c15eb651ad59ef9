import '@fontsource-variable/inter/wght.css';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers';
import { routes } from './app/routes';
import { leaveToLogin } from './app/session-flow';
import { onSessionLost } from './lib/http';
import { startI18n } from './lib/i18n';

await startI18n();
const router = createBrowserRouter(routes);
onSessionLost(() => leaveToLogin(router));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
