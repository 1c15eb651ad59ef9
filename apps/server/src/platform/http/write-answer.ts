import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** What a serializer is made for. */
interface AnswerOf {
  readonly schema: z.ZodType;
  readonly method: string;
  readonly url: string;
}

/**
 * Checks an answer against its schema and writes it as JSON. Answers have nothing that is read otherwise than it is
 * written, so they are parsed: zod parses with code that it makes for the schema, and encodes without, which took five
 * times as long for a list of a thousand headsets (decision 0078).
 * @throws ResponseSerializationError where a handler answers something else than its call says
 */
export function answerWriter({ schema, method, url }: AnswerOf): (answer: unknown) => string {
  return (answer) => {
    const checked = schema.safeParse(answer);
    if (checked.error) throw new ResponseSerializationError(method, url, { cause: checked.error });
    return JSON.stringify(checked.data);
  };
}
