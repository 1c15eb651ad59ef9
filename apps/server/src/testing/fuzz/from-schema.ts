import fc from 'fast-check';
import type { z } from 'zod';
import type { Wire } from './wire';

/** What zod keeps of a schema, as far as values are made of it. */
interface Definition {
  readonly type: string;
  readonly coerce?: boolean;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly Wire[];
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly pattern?: RegExp;
}

const MAX_ENTRIES = 6;
const MAX_TEXT = 600;

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Values that a schema asks for, as they go over the wire; most of them it accepts. Undefined: the field is left out. */
export function fromSchema(schema: z.ZodType): fc.Arbitrary<Wire | undefined> {
  const def = definitionOf(schema);
  const make = MAKERS[def.type];
  return make ? make(def) : fc.oneof(fc.integer({ min: 0, max: 99 }), fc.string({ maxLength: 12 }));
}

const present = (schema: z.ZodType): fc.Arbitrary<Wire> => fromSchema(schema).map((value) => value ?? null);

const inner = ({ innerType }: Definition) =>
  innerType ? fc.option(fromSchema(innerType), { nil: undefined, freq: 4 }) : fc.constant(undefined);

const MAKERS: Readonly<Record<string, (def: Definition) => fc.Arbitrary<Wire | undefined>>> = {
  string: textOf,
  number: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  literal: ({ values = [] }) => fc.constantFrom(...values),
  enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
  optional: inner,
  default: inner,
  nullable: ({ innerType }) => (innerType ? fc.option(present(innerType)) : fc.constant(null)),
  union: ({ options = [] }) => fc.oneof(...options.map(fromSchema)),
  array: ({ element }) =>
    element ? fc.array(present(element), { maxLength: MAX_ENTRIES }) : fc.constant([]),
  record: ({ valueType }) =>
    fc.dictionary(fc.string({ maxLength: 8 }), valueType ? present(valueType) : fc.constant(null), {
      maxKeys: MAX_ENTRIES,
    }),
  object: ({ shape = {} }) => objectOf(shape),
  pipe: pipeOf,
};

/** An object without the fields that were left out. */
function objectOf(shape: Readonly<Record<string, z.ZodType>>): fc.Arbitrary<Wire> {
  const fields = Object.entries(shape).map(([name, schema]) =>
    fromSchema(schema).map((value) => [name, value] as const),
  );
  return fc
    .tuple(...fields)
    .map(
      (made) =>
        Object.fromEntries(made.filter(([, value]) => value !== undefined)) as { [name: string]: Wire },
    );
}

/** A schema behind a preparation says what is meant; one before a transformation what is sent. */
function pipeOf(def: Definition): fc.Arbitrary<Wire | undefined> {
  const isPrepared = def.in && definitionOf(def.in).type === 'transform';
  const schema = isPrepared ? def.out : def.in;
  if (!schema) return fc.constant(null);
  const made = fromSchema(schema);
  // Lists come as JSON text in forms.
  return isPrepared
    ? fc.oneof(
        made,
        made.map((value) => JSON.stringify(value ?? null)),
      )
    : made;
}

function checksOf({ checks = [] }: Definition): readonly Check[] {
  return checks.map((check) => check._zod.def);
}

function textOf(def: Definition): fc.Arbitrary<string> {
  const checks = checksOf(def);
  if (def.format === 'uuid') return fc.uuid();
  if (def.format === 'base64') return fc.base64String({ maxLength: MAX_TEXT });
  if (def.format === 'date')
    return fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
  const pattern = checks.find((check) => check.pattern)?.pattern;
  if (pattern) return fc.stringMatching(/\\p\{/.test(pattern.source) ? /^\w{1,20}$/ : pattern);
  const minLength = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const most = checks.find(({ check }) => check === 'max_length')?.maximum ?? 60;
  const maxLength = Math.max(minLength, Math.min(most, MAX_TEXT));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength }),
    fc.string({ minLength, maxLength }),
    // As long as it may be, and one more.
    fc.constantFrom('x'.repeat(maxLength), '学'.repeat(maxLength), 'x'.repeat(maxLength + 1)),
  );
}

function numberOf(def: Definition): fc.Arbitrary<Wire> {
  const checks = checksOf(def);
  const isWhole = checks.some(({ check }) => check === 'number_format');
  const min = checks.find(({ check }) => check === 'greater_than')?.value ?? -1000;
  const max = Math.max(min, checks.find(({ check }) => check === 'less_than')?.value ?? 1_000_000);
  const number = isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true });
  return def.coerce ? fc.oneof(number, number.map(String)) : number;
}
