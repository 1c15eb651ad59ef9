import { type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config';

/** Fields that must never reach a log, wherever somebody puts them. */
const SECRET_FIELDS: readonly string[] = [
  ...['password', 'password_second', 'oldPassword', 'pwd', 'repwd', 'passwordHash', 'password_hash'],
  ...['secret', 'secretHash', 'secret_hash', 'token', 'tokenHash', 'token_hash', 'codeHash', 'code_hash'],
  ...['ticket', 'credential', 'signature', 'policy', 'client_code', 'cookie', 'authorization'],
];

/** What an answer's header is called, whose name is no word. */
const SET_COOKIE = ['["set-cookie"]', '*["set-cookie"]', '*.*["set-cookie"]'];

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
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat(SET_COOKIE),
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
