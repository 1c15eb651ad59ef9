import { type Call, envelopeOf, type ParsedRequestOf, SUCCESS } from '@orrery/contract';
import type { FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { readByTurn } from '../by-turn';
import type { Database } from '../database/database';
import type { Language } from '../http/context';
import { chooseEncoding, type Encoding, makeReady, type ReadyAnswer } from '../http/ready-answer';
import { createReadLibraryVersion } from './library-version';

/** What answers and their keys may take together: some thousands of pages. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Whoever asks, and what: nothing here tells one school from another. */
export interface CloudQuestion<C extends Call> {
  readonly request: FastifyRequest;
  readonly language: Language;
  /** All of the input that the answer depends on. */
  readonly input: Partial<ParsedRequestOf<C>>;
}

/** Answers about the cloud library, which are the same for every school and kept until it changes. */
export interface CloudAnswers {
  /**
   * The answer of a call, from memory where the library has not changed since.
   * @param make answers from the cloud library alone: never from the caller's school or account
   */
  answer<C extends Call>(
    call: C,
    question: CloudQuestion<C>,
    make: () => Promise<z.input<C['response']>>,
  ): Promise<ReadyAnswer>;
  /** What is kept now, in bytes. */
  sizeBytes(): number;
}

/**
 * Makes the memory for answers about the cloud library. Its version is read for each question (one read serves a whole
 * turn of the event loop), so that a committed change is seen by the next question, whoever made it.
 */
export function createCloudAnswers(db: Database, maxBytes = MAX_BYTES): CloudAnswers {
  const kept = new LRUCache<string, ReadyAnswer>({
    maxSize: maxBytes,
    // Texts of keys are counted as they lie in memory at most.
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length,
  });
  const making = new Map<string, Promise<ReadyAnswer>>();
  const writers = new Map<string, (data: unknown) => string>();
  const read = createReadLibraryVersion(db);
  const readVersion = readByTurn(async ([key = '']) => new Map([[key, await read()]]));

  async function make(key: string, write: () => Promise<string>, encoding: Encoding | null) {
    try {
      const ready = await makeReady(await write(), encoding);
      kept.set(key, ready);
      return ready;
    } finally {
      making.delete(key);
    }
  }

  function writerOf(call: Call): (data: unknown) => string {
    const known = writers.get(call.name);
    if (known) return known;
    const schema = envelopeOf(call.response);
    const writer = serializerCompiler({ schema, method: call.method, url: call.path, httpStatus: '200' });
    writers.set(call.name, writer);
    return writer;
  }

  return {
    async answer(call, { request, language, input }, read) {
      const encoding = chooseEncoding(request);
      // Read first: what is made afterwards can only be newer than the version under which it is kept.
      const version = await readVersion('');
      const key = JSON.stringify([version, call.name, language, encoding, input]);
      const ready = kept.get(key) ?? making.get(key);
      if (ready) return ready;
      const write = async () => writerOf(call)({ s: SUCCESS, data: await read(), msg: '' });
      const made = make(key, write, encoding);
      making.set(key, made);
      return made;
    },
    sizeBytes: () => kept.calculatedSize,
  };
}
