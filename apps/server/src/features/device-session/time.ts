import { calls } from '@orrery/contract';
import type { CallServer } from '../../platform/http/handle';

/** The server's clock. Every client measures it often, so it does nothing else. */
export function registerTime(server: CallServer): void {
  server.handle(calls.time, async () => ({ now: Date.now() }));
}
