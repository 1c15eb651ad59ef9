import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { SESSION_COOKIE } from '../session/cookies';
import { DEVICE_COOKIE } from '../session/device-cookie';
import { DOCUMENTATION_POLICY } from './content-policy';

/** Serves the OpenAPI document that the contract makes, and a page to read it, at `/api/docs`. */
export async function installDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Orrery',
        version: '1',
        description:
          'Every answer is `{s, data, msg}`; `s` 200 is success, anything else an expected failure whose id is `data.id`.',
      },
      components: {
        securitySchemes: {
          user: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          device: { type: 'apiKey', in: 'cookie', name: DEVICE_COOKIE },
        },
      },
    },
    transform: createJsonSchemaTransform({
      skipList: [],
      // Coerced and transformed fields have no input schema of their own: they document as "any".
      zodToJsonConfig: { unrepresentable: 'any' },
    }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCUMENTATION_POLICY,
    theme: {
      title: 'Orrery API',
      css: [{ filename: 'orrery.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
}
