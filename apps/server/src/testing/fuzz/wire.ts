/** Whose belonging an id names: of the caller's school, or of the one that must stay hidden from it. */
type Whose = 'own' | 'foreign';

/** Belongings by name; they get their numbers only when a request is sent, so that a case can be replayed elsewhere. */
export interface Named {
  readonly $ids: readonly (readonly [Whose, string])[];
}

/** Text that goes out as it stands: numbers that no JavaScript holds, nested names, escapes of half characters. */
interface Raw {
  readonly $raw: string;
}

/** A text many times over, which would fill a case's file. */
interface Times {
  readonly $times: readonly [string, number];
}

/** A value of a request or message, as JSON can keep it in a file. */
export type Wire =
  | null
  | boolean
  | number
  | string
  | Named
  | Raw
  | Times
  | readonly Wire[]
  | { readonly [name: string]: Wire };

/** Ids of belongings by their names, of both schools. */
export type Ids = Readonly<Record<Whose, Readonly<Record<string, string>>>>;

function isNamed(value: Wire): value is Named {
  return typeof value === 'object' && value !== null && '$ids' in value;
}

function isRaw(value: Wire): value is Raw {
  return typeof value === 'object' && value !== null && '$raw' in value;
}

function isTimes(value: Wire): value is Times {
  return typeof value === 'object' && value !== null && '$times' in value;
}

function repeat({ $times: [text, count] }: Times): string {
  return text.repeat(count);
}

function toIds(named: Named, ids: Ids): string {
  return named.$ids.map(([whose, kind]) => ids[whose][kind] ?? '0').join(',');
}

/** A value as JSON. */
export function toJson(value: Wire, ids: Ids): string {
  if (isNamed(value)) return JSON.stringify(toIds(value, ids));
  if (isRaw(value)) return value.$raw;
  if (isTimes(value)) return JSON.stringify(repeat(value));
  if (Array.isArray(value)) return `[${value.map((entry: Wire) => toJson(entry, ids)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return toJsonObject(Object.entries(value), ids);
  return JSON.stringify(value);
}

/** Fields as a JSON object; a name may come twice. */
export function toJsonObject(fields: readonly (readonly [string, Wire])[], ids: Ids): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${toJson(value, ids)}`).join(',')}}`;
}

/** Fields as a form or query. */
export function toForm(fields: readonly (readonly [string, Wire])[], ids: Ids): string {
  return fields.map(([name, value]) => `${escapeText(name)}=${toFormValue(value, ids)}`).join('&');
}

function toFormValue(value: Wire, ids: Ids): string {
  if (isNamed(value)) return escapeText(toIds(value, ids));
  if (isRaw(value)) return value.$raw.replace(/[^!-~]|[&#]/g, (found) => escapeText(found));
  if (isTimes(value)) return escapeText(repeat(value));
  if (typeof value === 'string') return escapeText(value);
  return value === null ? '' : escapeText(toJson(value, ids));
}

/** Percent-encodes; half of a character becomes the sign for a broken one. */
function escapeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
