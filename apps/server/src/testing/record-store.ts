import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Json = Record<string, unknown> & { readonly id: string };

/** What a store answers instead of taking statements; undefined: it takes them. An endless answer never stops. */
export type Behaviour = (
  statements: readonly Json[],
) =>
  | { status: number; body?: string | Uint8Array; headers?: Record<string, string> }
  | 'silence'
  | 'endless'
  | 'hangs up'
  | undefined;

/** The beginning of a list, and never its end. */
function* endless() {
  for (;;) yield `["${'x'.repeat(16 * 1024)}",`;
}

const ignore = () => undefined;

/** A learning record store for tests: it keeps statements by id, as the xAPI wants it. */
export interface RecordStore {
  /** For `record-store set`. */
  readonly url: string;
  readonly statements: ReadonlyMap<string, Json>;
  /** How many statements each request brought. */
  readonly requests: readonly number[];
  /** The headers of the last request. */
  readonly headers: () => IncomingMessage['headers'];
  behave(behaviour: Behaviour | null): void;
  close(): Promise<void>;
}

/** Starts one. @param version what its `about` says */
export async function openRecordStore(version: readonly string[] = ['1.0.3']): Promise<RecordStore> {
  const statements = new Map<string, Json>();
  const requests: number[] = [];
  let headers: IncomingMessage['headers'] = {};
  let behaviour: Behaviour | null = null;

  function take(given: readonly Json[]): { status: number; body?: string; headers?: Record<string, string> } {
    const isOther = ({ id, ...one }: Json) => {
      const { id: _, ...kept } = statements.get(id) ?? { id };
      return statements.has(id) && JSON.stringify(kept) !== JSON.stringify(one);
    };
    // All or nothing, as the xAPI demands.
    if (given.some(isOther)) return { status: 409, body: 'another statement has that id' };
    for (const one of given) if (!statements.has(one.id)) statements.set(one.id, one);
    return { status: 200, body: JSON.stringify(given.map(({ id }) => id)) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    headers = request.headers;
    if (request.url === '/xapi/about') {
      response.end(JSON.stringify({ version }));
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const given = JSON.parse(body) as Json[];
    requests.push(given.length);
    const answer = behaviour?.(given) ?? take(given);
    if (answer === 'silence') return;
    if (answer === 'hangs up') return void response.destroy();
    if (answer === 'endless') return void Readable.from(endless()).on('error', ignore).pipe(response);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body ?? '');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`,
    statements,
    requests,
    headers: () => headers,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
