import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Config, storeOrigin } from '../config';
import type { Database } from '../database/database';
import { trustProxies } from '../network/trusted-proxies';
import { createHasLesson } from '../school-lesson';
import { loadSecret } from '../secrets';
import { createResolveCaller } from '../session/resolve-caller';
import { createSkinOfHost } from '../skins/skin-of-host';
import { createInstallPace } from '../storage/install-pace';
import { registerMedia } from '../storage/media-routes';
import type { Pictures } from '../storage/pictures';
import type { Storage } from '../storage/storage';
import { DATA_POLICY } from './content-policy';
import { installDocumentation } from './documentation';
import { installErrorHandler, isCall } from './error-handler';
import { type CallServer, createCallServer, type ResolveCaller } from './handle';
import { loggedPath } from './logged-path';
import { installOriginCheck } from './own-pages';
import { installPages, type StaticRoots } from './pages';
import { COMPRESS_FROM_BYTES, ENCODINGS } from './ready-answer';
import { limitRequestTime } from './request-time';
import { installHostCheck, installSecurityHeaders } from './security';
import { requestIdOf } from './trace';
import { answerExpectations, answerUnreadable } from './unreadable';
import { answerWriter } from './write-answer';

/** Largest body of a call; files have their own, streamed way in. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Answers slower than this are worth a line in the log. */
const SLOW_ANSWER_MS = 1000;

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  readonly storage: Storage;
  readonly pictures: Pictures;
  readonly log: Logger;
  readonly staticRoots: StaticRoots;
}

/** What answers requests, and tells who sends one. */
export interface MadeApp {
  readonly app: FastifyInstance;
  readonly calls: CallServer;
  readonly resolveCaller: ResolveCaller;
}

/**
 * Makes the HTTP side of the server: validation by contract, envelope, sessions, media, pages, documentation.
 * Calls are registered on the answer; listening is the caller's.
 */
export async function createApp(deps: AppDeps): Promise<MadeApp> {
  const { config, db, storage, pictures } = deps;
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // One line for each answer is enough, and it is ours (below).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Ours, below, because files may take longer.
    requestTimeout: 0,
    // Only a proxy of ours may say who asks, and that the way to it was encrypted.
    trustProxy: trustProxies(config.trustedProxies),
    // Names a request in the log and towards its caller, as the page itself calls it.
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: false },
    // An address that cannot be decoded reaches no route; Fastify's own answer would repeat it.
    frameworkErrors: (error, request, reply) => {
      // It passes none of our hooks either.
      reply.headers({ 'content-security-policy': DATA_POLICY, 'x-content-type-options': 'nosniff' });
      app.errorHandler(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<z.ZodType>(answerWriter);
  limitRequestTime(app.server);
  answerExpectations(app);
  installErrorHandler(app);
  installSecurityHeaders(app, config, storeOrigin(config.s3));
  installHostCheck(app);
  installOriginCheck(app, config.publicUrl);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: [...ENCODINGS],
    globalDecompression: false,
  });
  installCallHabits(app);
  const deviceCookieKey = await loadSecret(db, 'device-cookie');
  app.decorate('deviceCookieKey', deviceCookieKey);
  app.decorate('knownBrowserKey', await loadSecret(db, 'known-browser'));
  await installDocumentation(app);
  const resolveCaller = createResolveCaller({ db, deviceCookieKey });
  const installPace = createInstallPace({ hasLesson: createHasLesson(db) });
  registerMedia(app, { db, storage, accel: config.mediaAccel, pictures, resolveCaller, installPace });
  const skinOfHost = createSkinOfHost(db, config.skinHosts, (error) =>
    app.log.warn({ err: error }, 'the hosts of skins could not be read'),
  );
  await installPages(app, deps.staticRoots, { skinOfHost, player: config.classroomPlayerUrl });
  return { app, calls: createCallServer(app, resolveCaller), resolveCaller };
}

function installCallHabits(app: FastifyInstance): void {
  // A call without parameters may come without a body at all.
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST') request.body ??= {};
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isCall(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.elapsedTime > SLOW_ANSWER_MS && isCall(request.url)) request.log.warn(line, 'slow answer');
    else request.log.debug(line, 'answered');
  });
}
