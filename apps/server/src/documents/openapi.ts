import { calls } from '@orrery/contract';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { installDocumentation } from '../platform/http/documentation';
import { createCallServer } from '../platform/http/handle';

/** The OpenAPI document of all calls, the same that a running server shows at `/api/docs`. */
export async function toOpenApi(): Promise<unknown> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await installDocumentation(app);
  const server = createCallServer(app, async () => ({ kind: 'nobody' }));
  for (const call of Object.values(calls)) {
    server.handle(call, () => Promise.reject(new Error('only described')));
  }
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
