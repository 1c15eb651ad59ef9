/** How often we look whether npm's shell still lives. */
const PARENT_POLL_MS = 500;

/**
 * npm passes signals to its shell only, which ends without telling us: an end of that parent is our signal.
 * @param {string} script of package.json that this process is
 */
export function stopWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  watch.unref();
}
