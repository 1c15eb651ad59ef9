import { calls } from '@orrery/contract';
import type { CallServer } from '../../platform/http/handle';

/** The server's clock, from which devices and consoles estimate theirs. */
export function registerSchool(server: CallServer): void {
  server.handle(calls.time, async () => ({ now: Date.now() }));
}
