import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS } from '@orrery/contract';
import type { FastifyInstance } from 'fastify';

/** What Node's parser says, by the status that stands for it; anything else it cannot read is a bad request. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const BAD_REQUEST = 400;
const EXPECTATION_FAILED = 417;

/** Nobody's language is known before the headers are read. */
const ENVELOPE = JSON.stringify({
  s: ERRORS['input.invalid'].s,
  data: { id: 'input.invalid' },
  msg: ERRORS['input.invalid'].en,
});
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(ENVELOPE)),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/** Answers bytes that are no request, or too long for one, with the envelope of every refusal (GEN-72). */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS[error.code ?? ''] ?? BAD_REQUEST;
  const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${ENVELOPE}`);
  socket.destroy(error);
}

/** Answers a request that expects what no server of ours does; without it Node answers by itself, with nothing. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: unknown, response: ServerResponse) => {
    response.writeHead(EXPECTATION_FAILED, HEADERS).end(ENVELOPE);
  });
}
