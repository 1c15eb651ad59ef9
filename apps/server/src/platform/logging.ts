import { type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config';

/** Fields that must never reach a log, wherever somebody puts them. */
const SECRET_FIELDS = ['password', 'secret', 'ticket', 'token', 'cookie', 'authorization', 'client_code'];

/** Makes the server's logger: lines for people on a terminal, JSON everywhere else. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  stream: NodeJS.WriteStream = process.stdout,
): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    serializers: { err: describeError },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[hidden]',
    },
  };
  if (!stream.isTTY) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  // In this thread: a worker would lose the last lines of a process that ends.
  return pino(options, pretty({ destination: stream, colorize: true, ignore: 'pid,hostname', sync: true }));
}

/** An error as it is logged: a query that failed without its values, among which are hashes of passwords. */
function describeError(error: Error): Record<string, unknown> {
  const { params: _, ...told } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!('params' in cause)) continue;
    const values = `\nparams: ${cause.params}`;
    for (const field of ['message', 'stack']) told[field] = String(told[field]).replaceAll(values, '');
  }
  return told;
}
