import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLogger } from './logging';

test('no secret reaches the log, wherever it stands', async () => {
  const stream = new PassThrough();
  const log = createLogger({ logLevel: 'info' }, stream as unknown as NodeJS.WriteStream);
  log.info(
    { password: 'p1', body: { password: 'p2', name: 'Li' }, req: { headers: { cookie: 'p3' } } },
    'hello',
  );
  stream.end();
  const line = await text(stream);
  expect(line).not.toMatch(/p[123]/);
  expect(JSON.parse(line)).toMatchObject({ msg: 'hello', body: { name: 'Li' } });
});

test.each([
  ['itself', (error: Error) => error],
  ['as the cause of another', (error: Error) => new Error('saving failed', { cause: error })],
])('a query that failed is logged without its values, %s', async (_, wrap) => {
  const stream = new PassThrough();
  const log = createLogger({ logLevel: 'info' }, stream as unknown as NodeJS.WriteStream);
  const failed = new DrizzleQueryError(
    'update accounts set password_hash = $1',
    ['$argon2id$v=19$hash\nmore', null, 'teacher'],
    new Error('connection lost'),
  );
  log.error({ err: wrap(failed) }, 'unexpected failure');
  stream.end();
  const line = await text(stream);
  expect(line).toContain('update accounts set password_hash = $1');
  expect(line).toContain('connection lost');
  expect(line).toContain('logging.test');
  expect(line).not.toMatch(/argon2id|more|teacher/);
});
