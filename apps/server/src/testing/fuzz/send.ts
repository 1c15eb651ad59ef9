import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Outgoing } from './request';

/** What came back; status 0 where nothing did, as after a request that was cut. */
export interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  readonly milliseconds: number;
}

/** No promise of the product: a busy machine takes long for anything, and a request that hangs takes longer. */
const HANGS_AFTER_MS = 60_000;

/** What an answer is packed with, where the request asked for it. */
const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** An answer as it is read; one whose packing is broken stays as it came, which is no envelope. */
function textOf(bytes: Buffer, encoding: string | undefined): string {
  try {
    return (UNPACK[encoding ?? '']?.(bytes) ?? bytes).toString();
  } catch {
    return bytes.toString();
  }
}

/** Nothing came for a minute: the request hangs. */
class HangError extends Error {}

/** Sends requests to one server over connections that it keeps. */
export interface Sender {
  send(outgoing: Outgoing): Promise<Answer>;
  close(): void;
}

/** @param origin of the server */
export function createSender(origin: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(origin);
  return {
    close: () => agent.destroy(),
    send: (outgoing) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        const { body, cutAt } = outgoing;
        const nothing = () =>
          resolve({ status: 0, headers: '', body: '', milliseconds: performance.now() - startedAt });
        const headers = { ...outgoing.headers, ...(body && { 'content-length': String(body.length) }) };
        const { method, path } = outgoing;
        const sent = httpRequest({ agent, hostname, port, method, path, headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', nothing);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.rawHeaders.join('\n'),
              body: textOf(Buffer.concat(chunks), answer.headers['content-encoding']),
              milliseconds: performance.now() - startedAt,
            }),
          );
        });
        sent.setTimeout(HANGS_AFTER_MS, () => {
          reject(new HangError(`no answer within ${HANGS_AFTER_MS} ms`));
          sent.destroy();
        });
        sent.on('error', nothing);
        if (body && cutAt !== null) sent.write(body.subarray(0, cutAt), () => sent.destroy());
        else sent.end(body ?? undefined);
      }),
  };
}
