import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

/** A process of its own: Fastify's own way to serve files, without a log-in or anything else. */
process.on('message', async (file: string) => {
  const app = fastify();
  await app.register(fastifyStatic, { root: path.dirname(file), prefix: '/', cacheControl: false });
  process.send?.({
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    path: `/${path.basename(file)}`,
  });
});
process.on('disconnect', () => process.exit(1));
