import { calls, envelopeOf } from '@orrery/contract';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerWriter } from './write-answer';

const write = answerWriter({
  schema: z.object({ name: z.string(), count: z.number().default(3) }),
  method: 'GET',
  url: '/api/x',
});

describe('answers', () => {
  test('are written as their schema says: what it does not name is left out', () => {
    expect(write({ name: 'a', count: 1, secret: 'b' })).toBe('{"name":"a","count":1}');
    expect(write({ name: 'a' })).toBe('{"name":"a","count":3}');
  });

  test('that say something else than their call are refused', () => {
    expect(() => write({ name: 7 })).toThrow(ResponseSerializationError);
  });

  // Encoding refuses a schema that turns what it reads into something else; parsing would turn the answer.
  test.each(Object.values(calls))('of $name are read as they are written', ({ response }) => {
    const turns: string[] = [];
    z.toJSONSchema(envelopeOf(response), {
      unrepresentable: 'any',
      io: 'output',
      override: ({ zodSchema }) => {
        const { type } = zodSchema._zod.def;
        if (['transform', 'pipe', 'catch'].includes(type)) turns.push(type);
      },
    });
    expect(turns).toEqual([]);
  });
});
