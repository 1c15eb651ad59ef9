import { setImmediate as otherWork } from 'node:timers/promises';
import { type Call, SUCCESS } from '@orrery/contract';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Lists of more entries are written in pieces. */
const LONG_ENTRIES = 100;
/** Entries that are checked and written in one go: some milliseconds on a slow machine. */
const PIECE_ENTRIES = 25;

/** An answer with a long list, and the schemas to write it by. */
interface LongAnswer {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly answer: object;
  readonly key: string;
  readonly entries: readonly unknown[];
  readonly listSchema: z.ZodArray;
  readonly answerSchema: z.ZodObject;
}

/** Finds the list that makes an answer long; null where there is none, or its schema judges the list as a whole. */
export function findLongList(
  call: Pick<Call, 'method' | 'path' | 'response'>,
  answer: unknown,
): LongAnswer | null {
  const { response: answerSchema } = call;
  if (!(answerSchema instanceof z.ZodObject) || hasChecks(answerSchema)) return null;
  if (typeof answer !== 'object' || answer === null) return null;
  for (const [key, entries] of Object.entries(answer)) {
    const listSchema = answerSchema.shape[key];
    if (!Array.isArray(entries) || entries.length <= LONG_ENTRIES) continue;
    if (listSchema instanceof z.ZodArray && !hasChecks(listSchema))
      return { call, answer, key, entries, listSchema, answerSchema };
  }
  return null;
}

/**
 * Checks an answer and writes it as JSON with its envelope, as `answerWriter` does, and lets the server do other work
 * in between: a list of a thousand headsets held every order up for as long as it took (decision 0083).
 * @throws ResponseSerializationError where a handler answers something else than its call says
 */
export async function writeInPieces(long: LongAnswer): Promise<string> {
  const { call, answer, key, entries, listSchema, answerSchema } = long;
  const { [key]: _, ...rest } = check(call, answerSchema, { ...answer, [key]: [] });
  const written: string[] = [];
  for (let from = 0; from < entries.length; from += PIECE_ENTRIES) {
    if (from > 0) await otherWork();
    const piece = check(call, listSchema, entries.slice(from, from + PIECE_ENTRIES));
    written.push(JSON.stringify(piece).slice(1, -1));
  }
  const fields = JSON.stringify(rest).slice(1, -1);
  const list = `${JSON.stringify(key)}:[${written.join(',')}]`;
  return `{"s":${SUCCESS},"data":{${fields === '' ? list : `${fields},${list}`}},"msg":""}`;
}

function check<S extends z.ZodType>({ method, path }: LongAnswer['call'], schema: S, value: unknown) {
  const checked = schema.safeParse(value);
  if (checked.error) throw new ResponseSerializationError(method, path, { cause: checked.error });
  return checked.data;
}

function hasChecks(schema: z.ZodType): boolean {
  return (schema._zod.def.checks?.length ?? 0) > 0;
}
