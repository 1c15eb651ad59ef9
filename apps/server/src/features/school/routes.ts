import { calls } from '@orrery/contract';
import type { CallServer } from '../../platform/http/handle';

/** How one part of the server is. */
export interface PartHealth {
  readonly ok: boolean;
  /** For a person to read, without secrets. */
  readonly detail: string;
}

/** What the health call looks at. */
export interface SchoolDeps {
  readonly version: string;
  /** Each part by name; one that throws counts as not well. */
  readonly parts: Readonly<Record<string, () => Promise<PartHealth>>>;
}

/** The server's clock and health. */
export function registerSchool(server: CallServer, { version, parts }: SchoolDeps): void {
  server.handle(calls.time, async () => ({ now: Date.now() }));

  server.handle(calls.health, async (_, { log }) => {
    const checked = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        try {
          return [name, await check()] as const;
        } catch (error) {
          log.error({ err: error, part: name }, 'part is not well');
          return [name, { ok: false, detail: 'failed' }] as const;
        }
      }),
    );
    const ready = checked.every(([, { ok }]) => ok);
    return { ready, version, uptimeSeconds: process.uptime(), parts: Object.fromEntries(checked) };
  });
}
