import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { machineMs } from './figures';

/** Where requests go, as which browser. */
export interface Target {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A GET as it goes over the wire; with a form, a POST. */
export function toRequest({ origin, headers }: Target, path: string, form?: URLSearchParams): Buffer {
  const body = form ? String(form) : '';
  const lines = Object.entries({
    host: new URL(origin).host,
    ...headers,
    ...(form && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    }),
  }).map(([name, value]) => `${name}: ${value}`);
  const method = form ? 'POST' : 'GET';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

interface Line {
  /** @param done hears of the whole answer */
  send(request: Buffer, done: () => void): void;
  close(): void;
}

/**
 * A kept-alive connection of HTTP 1.1 that reads as little as it must, so that two processors suffice for it, the
 * server and the database. Answers must say how long they are and be good ones.
 */
function openLine(origin: string, onBroken: (error: Error) => void): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const waiting: (() => void)[] = [];
  let unread: Buffer = Buffer.alloc(0);
  let bodyLeft = -1;

  function readHead(): boolean {
    const end = unread.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = unread.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined)
      throw new Error(`unexpected answer: ${head}`);
    unread = unread.subarray(end + 4);
    bodyLeft = Number(length);
    return true;
  }

  function read(chunk: Buffer): void {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    while (unread.length > 0 && (bodyLeft >= 0 || readHead())) {
      const taken = Math.min(bodyLeft, unread.length);
      unread = unread.subarray(taken);
      bodyLeft -= taken;
      if (bodyLeft > 0) return;
      bodyLeft = -1;
      waiting.shift()?.();
    }
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.setNoDelay(true);
      resolve({
        send(request, done) {
          waiting.push(done);
          socket.write(request);
        },
        close: () => socket.destroy(),
      });
    });
    socket.on('error', (error) => {
      reject(error);
      onBroken(error);
    });
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        onBroken(error as Error);
      }
    });
  });
}

async function withLines<T>(
  origin: string,
  count: number,
  work: (lines: readonly Line[]) => Promise<T>,
): Promise<T> {
  let breakOff: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  broken.catch(() => undefined);
  const lines = await Promise.all(Array.from({ length: count }, () => openLine(origin, breakOff)));
  try {
    return await Promise.race([work(lines), broken]);
  } finally {
    for (const line of lines) line.close();
  }
}

/** Sends as fast as answers come, for a time. @returns answers per second */
export function saturate(
  origin: string,
  requests: readonly Buffer[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  return withLines(origin, connections, async (lines) => {
    let answered = 0;
    let isOver = false;
    const next = (line: Line, index: number): void => {
      line.send(requests[index % requests.length] ?? Buffer.alloc(0), () => {
        answered += 1;
        if (!isOver) next(line, index + 1);
      });
    };
    const startMs = machineMs();
    for (const [index, line] of lines.entries()) next(line, index * 7);
    await wait(seconds * 1000);
    isOver = true;
    return answered / ((machineMs() - startMs) / 1000);
  });
}

/** Sends each request once, as fast as answers come. @returns answers per second */
export function sendEach(origin: string, requests: readonly Buffer[], connections: number): Promise<number> {
  return withLines(origin, connections, async (lines) => {
    let sent = 0;
    const run = async (line: Line) => {
      while (sent < requests.length) {
        const request = requests[sent] ?? Buffer.alloc(0);
        sent += 1;
        await new Promise<void>((resolve) => line.send(request, resolve));
      }
    };
    const startMs = machineMs();
    await Promise.all(lines.map(run));
    return requests.length / ((machineMs() - startMs) / 1000);
  });
}

/**
 * Sends at a steady rate, whether or not answers come (open loop).
 * @returns milliseconds from when each request was due to its whole answer
 */
export function sendSteadily(
  origin: string,
  requests: readonly Buffer[],
  perSecond: number,
): Promise<number[]> {
  return withLines(origin, 16, async (lines) => {
    const startMs = machineMs() + 50;
    return Promise.all(
      requests.map(async (request, index) => {
        const dueMs = startMs + (index * 1000) / perSecond;
        await wait(Math.max(0, dueMs - machineMs()));
        await new Promise<void>((resolve) => lines[index % lines.length]?.send(request, resolve));
        return machineMs() - dueMs;
      }),
    );
  });
}
