import { readClientState } from './client-state';

/**
 * What somebody who helps wants to know of a failure: what broke, where, and what this page was at. It names no
 * person and no secret: passwords and sessions are not among what a page knows.
 */
export function toFailureReport(error: unknown): string {
  const { user, school, playList, deviceList, onlineList, classList, ...rest } = readClientState();
  const report = {
    time: new Date().toISOString(),
    page: window.location.pathname,
    error:
      error instanceof Error
        ? { name: error.name, message: error.message, stack: error.stack }
        : String(error),
    browser: navigator.userAgent,
    online: navigator.onLine,
    state: {
      ...rest,
      user: user && { id: user.id, role: user.role },
      school: school && { id: school.id },
      playList: playList.length,
      classList: classList.length,
      deviceList: deviceList.length,
      onlineList: onlineList.length,
    },
  };
  return JSON.stringify(report, null, 2);
}
