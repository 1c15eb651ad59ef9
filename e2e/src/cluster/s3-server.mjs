import { createRequire } from 'node:module';

/** A server of the S3 protocol with one bucket, in a process of its own: `s3-server.mjs <folder> <port> <bucket>`. */
const [directory, port, bucket] = process.argv.slice(2);
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver');
// What docs/OPERATING.md tells operators to allow.
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [cors] }],
});
// The official client signs lists with a slash behind the bucket; this server forgets it, so it takes lists unsigned.
server.middleware.unshift(async (context, next) => {
  if (context.method === 'GET' && /^\/[^/]+\/$/.test(context.path)) delete context.headers.authorization;
  await next();
});
await server.run();
