import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Call, calls } from '@orrery/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
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

/** Fields of calls by whose names one sees that nobody else may read them. */
const SECRET_NAME = /pwd|password|secret|ticket|token|signature|policy$|credential|client_code/i;
const secretFields = Object.values<Call>(calls).flatMap(({ request, response }) =>
  [request, response].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((name) => SECRET_NAME.test(name)) : [],
  ),
);

test.each([...new Set(secretFields), 'passwordHash', 'token_hash', 'authorization', 'cookie', 'set-cookie'])(
  'the field %s is hidden at the top, in a body and in headers of an answer',
  async (name) => {
    const stream = new PassThrough();
    const log = createLogger({ logLevel: 'info' }, stream as unknown as NodeJS.WriteStream);
    log.info({ [name]: 'p1', body: { [name]: 'p2' }, res: { headers: { [name]: 'p3' } } }, 'hello');
    stream.end();
    expect(await text(stream)).not.toMatch(/p[123]/);
  },
);

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
