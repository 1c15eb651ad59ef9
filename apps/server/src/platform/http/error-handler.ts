import { ERRORS, type ErrorId, type FailureData } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database/away';
import { AppError } from '../errors';
import { createQuietLog } from '../quiet-log';
import { toFieldMessages } from './field-messages';
import { languageOf } from './language';
import { loggedPath } from './logged-path';

/** Answers every failure of the server as an envelope, and logs it: the only place that does. */
export function installErrorHandler(app: FastifyInstance): void {
  const quietLog = createQuietLog((line) => app.log.info(line, 'refused'));
  app.setErrorHandler((error: unknown, request, reply) => {
    const expected = toExpected(error, request);
    if (expected) {
      quietLog(expected.id, request.ip, { method: request.method, path: loggedPath(request.url) });
      return sendFailure(request, reply, expected);
    }
    request.log.error(
      { err: error, correlationId: request.id, url: loggedPath(request.url) },
      'unexpected failure',
    );
    const failure = new AppError('server.unexpected', { correlationId: request.id });
    return sendFailure(request, reply, failure, 500);
  });
}

/** The expected failure that an error stands for; null where it is none. */
function toExpected(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('database.away', {}, { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = toFieldMessages(error.validation, languageOf(request));
    return new AppError('input.invalid', { fields });
  }
  return isUnreadableRequest(error) ? new AppError('input.invalid') : null;
}

/** A request that Fastify itself could not read: broken JSON, a body too large, an unknown content type. */
function isUnreadableRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

/**
 * Answers with a failure. Calls carry it in an answer with HTTP 200, as clients of the specification expect;
 * everything else (media, pages) has the HTTP status itself.
 */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: AppError,
  httpStatus = isCall(request.url) ? 200 : ERRORS[failure.id].s,
): FastifyReply {
  const { retryAfter } = failure.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return (
    reply
      .status(httpStatus)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      // Also where the request came no further than the router.
      .header('x-content-type-options', 'nosniff')
      .serializer(JSON.stringify)
      .send(toFailureEnvelope(failure.id, failure.details, request))
  );
}

function toFailureEnvelope(id: ErrorId, details: Omit<FailureData, 'id'>, request: FastifyRequest) {
  const entry = ERRORS[id];
  return { s: entry.s, data: { id, ...details }, msg: entry[languageOf(request)] };
}

/** Whether an address belongs to the API. */
export function isCall(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url);
}
