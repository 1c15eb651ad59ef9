import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { HostRefusal } from './refusal';

/** Who signs: forms name it, as they name the owner of the key at an S3 or OSS host. */
export const ACCESS_ID = 'orrery';

/** What a policy allows: one file of one size and type, under one name, until a moment. */
interface Allowed {
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly expiresAtMs: number;
}

/** Fields of the form, in their order; the file follows them. */
export type FormFields = Readonly<Record<string, string>>;

/** Writes and signs a policy. */
export function signPolicy(secret: Uint8Array, allowed: Allowed): FormFields {
  const { key, contentType, sizeBytes, expiresAtMs } = allowed;
  const document = {
    expiration: new Date(expiresAtMs).toISOString(),
    conditions: [
      ['eq', '$key', key],
      ['eq', '$Content-Type', contentType],
      { success_action_status: '200' },
      ['content-length-range', sizeBytes, sizeBytes],
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  return {
    key,
    'Content-Type': contentType,
    success_action_status: '200',
    OSSAccessKeyId: ACCESS_ID,
    policy,
    signature: sign(secret, policy),
  };
}

function sign(secret: Uint8Array, policy: string): string {
  return createHmac('sha256', secret).update(policy).digest('base64');
}

/** What a form may send: how many bytes, under which name. */
export interface Permit {
  readonly key: string;
  readonly minBytes: number;
  readonly maxBytes: number;
}

const condition = z.union([
  z.tuple([z.literal('eq'), z.string(), z.string()]),
  z.tuple([z.literal('starts-with'), z.string(), z.string()]),
  z.tuple([z.literal('content-length-range'), z.number().int(), z.number().int()]),
  z.record(z.string(), z.string()),
]);
const documentSchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });

/** Fields that no condition has to name, as at S3. */
const UNCONDITIONAL = new Set(['policy', 'signature', 'ossaccesskeyid', 'file']);

/**
 * Checks the fields of a form against its policy: signature first, so that nothing else is believed unsigned.
 * @param fields by their names in lower case
 * @throws HostRefusal
 */
export function checkForm(
  secret: Uint8Array,
  fields: ReadonlyMap<string, string>,
  nowMs = Date.now(),
): Permit {
  const need = (name: string) => {
    const value = fields.get(name.toLowerCase());
    if (!value)
      throw new HostRefusal('MalformedPOSTRequest', `The form has no field ${name} before its file.`);
    return value;
  };
  const policy = need('policy');
  if (need('OSSAccessKeyId') !== ACCESS_ID) {
    throw new HostRefusal('InvalidAccessKeyId', 'The access id does not exist.');
  }
  if (!isSame(sign(secret, policy), need('signature'))) {
    throw new HostRefusal('SignatureDoesNotMatch', 'The signature does not belong to this policy.');
  }
  const { expiration, conditions } = parsePolicy(policy);
  if (nowMs >= Date.parse(expiration)) throw new HostRefusal('AccessDenied', 'The policy has expired.');
  return { key: need('key'), ...checkConditions(conditions, fields) };
}

function parsePolicy(policy: string): z.output<typeof documentSchema> {
  try {
    return documentSchema.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
  } catch {
    throw new HostRefusal('InvalidPolicyDocument', 'The policy cannot be read.');
  }
}

function checkConditions(
  conditions: z.output<typeof documentSchema>['conditions'],
  fields: ReadonlyMap<string, string>,
): Pick<Permit, 'minBytes' | 'maxBytes'> {
  const named = new Set<string>();
  let [minBytes, maxBytes] = [0, 0];
  const check = (how: 'eq' | 'starts-with', field: string, wanted: string) => {
    const name = field.replace(/^\$/, '').toLowerCase();
    named.add(name);
    const value = fields.get(name) ?? '';
    if (how === 'eq' ? value !== wanted : !value.startsWith(wanted)) {
      throw new HostRefusal('AccessDenied', `The policy does not allow this ${field.replace(/^\$/, '')}.`);
    }
  };
  for (const one of conditions) {
    if (!Array.isArray(one)) for (const [field, wanted] of Object.entries(one)) check('eq', field, wanted);
    else if (one[0] === 'content-length-range') [, minBytes, maxBytes] = one;
    else check(one[0], one[1], one[2]);
  }
  for (const name of fields.keys()) {
    if (UNCONDITIONAL.has(name) || named.has(name) || name.startsWith('x-ignore-')) continue;
    throw new HostRefusal('AccessDenied', `The policy says nothing of the field ${name}.`);
  }
  return { minBytes, maxBytes };
}

function isSame(wanted: string, given: string): boolean {
  const [left, right] = [Buffer.from(wanted), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
