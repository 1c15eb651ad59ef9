import { type Logger, pino } from 'pino';
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
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[hidden]',
    },
  };
  if (!stream.isTTY) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  // In this thread: a worker would lose the last lines of a process that ends.
  return pino(options, pretty({ destination: stream, colorize: true, ignore: 'pid,hostname', sync: true }));
}
