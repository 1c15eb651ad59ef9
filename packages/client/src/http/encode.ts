/** What a form or query field can hold before it is written as text. */
type Primitive = string | number | boolean | bigint;

function isPrimitive(value: unknown): value is Primitive {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}

/** A value as one text field: lists of plain values comma-joined, anything nested as JSON. */
function toField(value: unknown): string {
  if (isPrimitive(value)) return String(value);
  if (Array.isArray(value) && value.every(isPrimitive)) return value.join(',');
  return JSON.stringify(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

/**
 * The query of a GET call: parameters plus a cache-busting timestamp; empty, null and zero ones are left out,
 * because the server reads a missing filter as "all" (GEN-69, GEN-71).
 * @param nowMs milliseconds since 1970
 */
export function toQuery(request: object, nowMs: number): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (!isEmpty(value)) query.set(name, toField(value));
  }
  query.set('_', String(nowMs));
  return query;
}

/** The body of a POST call, form-encoded (GEN-70). Zero and the empty text are values here. */
export function toForm(request: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined && value !== null) form.set(name, toField(value));
  }
  return form;
}
