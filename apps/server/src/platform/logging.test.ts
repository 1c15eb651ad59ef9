import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
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
