import fastify from 'fastify';

/** What the bare route answers, and how its bytes are coded. */
export interface BareAnswer {
  readonly body: string;
  readonly encoding: string | null;
}

/**
 * A process of its own: Fastify without anything else, which answers `/` with bytes that it got as base64. What any
 * server of ours could reach at most.
 */
process.on('message', async ({ body, encoding }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const app = fastify();
  app.get('/', (_, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    if (encoding) reply.header('content-encoding', encoding);
    reply.send(bytes);
  });
  process.send?.({ origin: await app.listen({ port: 0, host: '127.0.0.1' }) });
});
