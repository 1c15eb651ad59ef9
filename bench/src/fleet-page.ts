import { createConsoleConnection, createHttpClient, type HttpClient } from '@orrery/client';

/** As `apps/console` does it in the control room. */
const RATE_HZ = 5;
const EYES_MS = 3_000;
const LIST_MS = 3_000;
const PING_MS = 10_000;

/** A teacher's page in the control room, without a browser. */
export interface FleetPage {
  /** Its teacher has given an order: the list is asked for again a little later. */
  ordered(): void;
  stop(): Promise<void>;
}

interface PageOptions {
  readonly origin: string;
  readonly http: HttpClient;
  readonly classId: number;
  /** The headsets whose students it watches. */
  readonly ids: readonly number[];
}

/** A client with a log-in that is open already. */
export function clientWithCookie(origin: string, cookie: string): HttpClient {
  const cookies = { header: () => cookie, take: () => undefined, get: () => undefined };
  return createHttpClient({ baseUrl: origin, cookies });
}

/** Opens a page: it listens to the school, watches its class, and asks what the real one asks as often. */
export function openFleetPage({ origin, http, classId, ids }: PageOptions): FleetPage {
  const connection = createConsoleConnection({
    origin,
    http,
    onState: () => undefined,
    onPose: () => undefined,
    onStatus: () => undefined,
  });
  connection.watch(ids, RATE_HZ);
  const quietly = (asked: Promise<unknown>) => void asked.catch(() => undefined);
  const timers = [
    setInterval(() => quietly(http.eyeCoordinates({ class_id: classId })), EYES_MS),
    setInterval(() => quietly(http.time({}, { attempts: 1 })), PING_MS),
  ];
  let listing: NodeJS.Timeout | undefined;
  return {
    ordered() {
      listing ??= setTimeout(() => {
        listing = undefined;
        quietly(http.clientStatus({ class_id: classId }));
      }, LIST_MS);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(listing);
      await connection.stop();
    },
  };
}
