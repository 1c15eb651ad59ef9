import { type Call, envelopeOf, type ParsedRequestOf, SUCCESS } from '@orrery/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { readByTurn } from '../by-turn';
import type { Database } from '../database/database';
import type { Language } from '../http/context';
import { chooseEncoding, type Encoding, makeReady, type ReadyAnswer } from '../http/ready-answer';
import { answerWriter } from '../http/write-answer';
import { createReadLibraryVersion } from './library-version';

/** How many counts are kept: one for each way to narrow a list. */
const MAX_COUNTS = 2_000;

/** What answers and their keys may take together: some thousands of pages. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Whoever asks, and what: nothing here tells one school from another. */
export interface CloudQuestion<C extends Call> {
  readonly request: FastifyRequest;
  readonly language: Language;
  /** All of the input that the answer depends on. */
  readonly input: Partial<ParsedRequestOf<C>>;
}

/**
 * Counts what a list holds: once for all pages of the list, because counting costs more than reading a page.
 * @param list what is counted, as a value that can be written as JSON
 */
export type CountOnce = (list: unknown, count: () => Promise<number>) => Promise<number>;

/** Counts each time: for lists that are nobody's but a school's. */
export const countAnew: CountOnce = (_, count) => count();

/** Answers about the cloud library, which are the same for every school and kept until it changes. */
export interface CloudAnswers {
  /**
   * The answer of a call, from memory where the library has not changed since.
   * @param make answers from the cloud library alone: never from the caller's school or account
   */
  answer<C extends Call>(
    call: C,
    question: CloudQuestion<C>,
    make: (countOnce: CountOnce) => Promise<z.input<C['response']>>,
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
  const counts = new LRUCache<string, Promise<number>>({ max: MAX_COUNTS });
  const making = new Map<string, Promise<ReadyAnswer>>();
  const writers = new Map<string, (data: unknown) => string>();
  const readVersion = createReadLibraryVersion(db);
  const findVersion = readByTurn(async ([key = '']) => new Map([[key, await readVersion()]]));

  async function make(key: string, write: () => Promise<string>, encoding: Encoding | null) {
    try {
      const ready = makeReady(await write(), encoding);
      kept.set(key, ready);
      return ready;
    } finally {
      making.delete(key);
    }
  }

  async function countOnce(version: number, list: unknown, count: () => Promise<number>): Promise<number> {
    const key = JSON.stringify([version, list]);
    // A query of drizzle's is sent again each time it is awaited; what is kept is its one answer.
    const known = counts.get(key) ?? Promise.resolve(count());
    counts.set(key, known);
    return known.catch((error: unknown) => {
      counts.delete(key);
      throw error;
    });
  }

  function writerOf(call: Call): (data: unknown) => string {
    const known = writers.get(call.name);
    if (known) return known;
    const schema = envelopeOf(call.response);
    const writer = answerWriter({ schema, method: call.method, url: call.path });
    writers.set(call.name, writer);
    return writer;
  }

  return {
    async answer(call, { request, language, input }, makeData) {
      const encoding = chooseEncoding(request);
      // Read first: what is made afterwards can only be newer than the version under which it is kept.
      const version = (await findVersion('')) ?? 0;
      const key = JSON.stringify([version, call.name, language, encoding, input]);
      const ready = kept.get(key) ?? making.get(key);
      if (ready) return ready;
      const count: CountOnce = (list, query) => countOnce(version, [call.name, list], query);
      const write = async () => writerOf(call)({ s: SUCCESS, data: await makeData(count), msg: '' });
      const made = make(key, write, encoding);
      making.set(key, made);
      return made;
    },
    sizeBytes: () => kept.calculatedSize,
  };
}
