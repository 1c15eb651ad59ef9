import { type CallName, calls } from '@orrery/contract';
import fc from 'fast-check';
import { fieldsOf, kindOf, knownValue } from '../contract-samples';
import { fromSchema } from './from-schema';
import { FIELD_NAMES, nasty } from './nasty';
import { CALLERS, type FuzzCaller, type FuzzRequest } from './request';
import { twists } from './twists';
import type { Wire } from './wire';

type Fields = readonly (readonly [string, Wire])[];

/** Fields that prove who somebody is: the true one now and then, so that what lies behind it is reached. */
const PROOFS: Readonly<Record<string, string>> = {
  uname: 'username',
  client_code: 'code',
  'deviceSession.client_id': 'headset',
  secret: 'secret',
};

/** Requests of a call: as it is meant, with one thing wrong, and hostile. */
export function requestsOf(name: CallName): fc.Arbitrary<FuzzRequest> {
  const good = goodFields(name);
  const common = { call: fc.constant(name), caller: callersOf(name), encoding: encodings };
  const valid = fc.record({ ...common, fields: good, twist: fc.constant(null) });
  const nearly = fc.record({ ...common, fields: good.chain(oneWrong), twist: fc.constant(null) });
  const hostile = fc.record({ ...common, fields: good, twist: twists });
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 5, arbitrary: nearly },
    { weight: 2, arbitrary: hostile },
  );
}

const encodings = fc.oneof(
  { weight: 5, arbitrary: fc.constant('form' as const) },
  { weight: 5, arbitrary: fc.constant('json' as const) },
  { weight: 1, arbitrary: fc.constant('multipart' as const) },
);

/** Mostly whom a call is for: others hear only that they may not. */
function callersOf(name: CallName): fc.Arbitrary<FuzzCaller> {
  const { access } = calls[name];
  const meant = access === 'public' ? 'nobody' : access === 'device' ? 'device' : 'admin';
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant<FuzzCaller>(meant) },
    { weight: access === 'device' ? 0 : 3, arbitrary: fc.constantFrom<FuzzCaller>('teacher', 'stranger') },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

/** The fields of a call, with values that it asks for. */
function goodFields(name: CallName): fc.Arbitrary<Fields> {
  const fields = fieldsOf(calls[name]).map(([field, schema]) => {
    const usual = usualValue(name, field);
    const isOptional = schema.safeParse(undefined).success;
    // What a schema refuses after all belongs to the requests with one thing wrong.
    const made = fromSchema(schema).map((one) =>
      !isOptional || schema.safeParse(one).success ? one : undefined,
    );
    const value = fc.oneof(
      { weight: usual ? 4 : 0, arbitrary: usual ?? made },
      { weight: usual ? 1 : 4, arbitrary: made },
      { weight: isOptional ? 2 : 0, arbitrary: fc.constant(undefined) },
    );
    return value.map((one) => [field, one] as const);
  });
  return fc
    .tuple(...fields)
    .map((made) => made.filter((field): field is readonly [string, Wire] => field[1] !== undefined));
}

/** What a field holds where everything is well; undefined where only the schema tells. */
function usualValue(name: CallName, field: string): fc.Arbitrary<Wire> | undefined {
  const known = knownValue(calls[name], field);
  const proof = PROOFS[`${name}.${field}`] ?? PROOFS[field];
  if (proof) {
    const proved: Wire = { $ids: [['own', proof]] };
    return fc.constantFrom<Wire>(proved, proved, known ?? '');
  }
  const kind = kindOf(calls[name], field);
  if (kind === undefined || kind === 'common') return known === undefined ? undefined : fc.constant(known);
  const spare = `spare${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  const one = fc.oneof(
    { weight: 6, arbitrary: fc.constant(['own', kind] as const) },
    { weight: 2, arbitrary: fc.constant(['foreign', kind] as const) },
    { weight: 1, arbitrary: fc.constant(['own', spare] as const) },
  );
  return fc.oneof(
    { weight: 5, arbitrary: one.map((id): Wire => ({ $ids: [id] })) },
    { weight: 1, arbitrary: fc.array(one, { maxLength: 3 }).map(($ids): Wire => ({ $ids })) },
  );
}

/** The same fields with one of them wrong, missing, twice, or beside one that nobody asked for. */
function oneWrong(fields: Fields): fc.Arbitrary<Fields> {
  const strange = fc.tuple(fc.constantFrom(...FIELD_NAMES), nasty).map((field): Fields => [...fields, field]);
  if (fields.length === 0) return strange;
  const place = fc.nat({ max: fields.length - 1 });
  const replaced = fc
    .tuple(place, nasty)
    .map(([at, value]) =>
      fields.map((field, index) => (index === at ? ([field[0], value] as const) : field)),
    );
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 1, arbitrary: place.map((at) => fields.filter((_, index) => index !== at)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, nasty)
        .map(([at, value]) => [...fields, [fields[at]?.[0] ?? '', value] as const]),
    },
    { weight: 1, arbitrary: strange },
  );
}
