import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { describeCase } from './report';

test('the line that plays a failure again is one that the command reads, also with a seed below zero', () => {
  const text = describeCase({
    call: 'clientStatus',
    seed: -26894453,
    path: '87:0:1',
    message: 'HTTP 500',
    request: { call: 'clientStatus', caller: 'admin', encoding: 'json', fields: [], twist: null },
  });
  const args = /npm run fuzz -- (.+)/.exec(text)?.[1]?.split(' ') ?? [];
  const options = { call: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } } as const;
  expect(parseArgs({ args, options }).values).toEqual({
    call: 'clientStatus',
    seed: '-26894453',
    path: '87:0:1',
  });
});
