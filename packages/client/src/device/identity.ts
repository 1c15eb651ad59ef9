import { z } from 'zod';
import type { KeyValue } from '../key-value';
import { parseJson } from '../parse-json';

const IDENTITY_KEY = 'orrery.identity';
const UUID_KEY = 'orrery.uuid';

/** Who a device is to its server. */
const identitySchema = z.object({
  clientId: z.number().int().positive(),
  secret: z.string(),
  name: z.string(),
});
export type DeviceIdentity = z.infer<typeof identitySchema>;

/** The stored identity; null where there is none or it cannot be read. */
export async function loadIdentity(store: KeyValue): Promise<DeviceIdentity | null> {
  const text = await store.get(IDENTITY_KEY);
  const parsed = text === null ? null : parseJson(identitySchema, text);
  return parsed?.ok ? parsed.value : null;
}

/** Keeps who the device is, for the next reload. */
export async function saveIdentity(store: KeyValue, identity: DeviceIdentity): Promise<void> {
  await store.set(IDENTITY_KEY, JSON.stringify(identity));
}

/** The identity with another name, kept as well; unchanged where it has that name. */
export async function renameIdentity(
  store: KeyValue,
  identity: DeviceIdentity | null,
  name: string,
): Promise<DeviceIdentity | null> {
  if (!identity || identity.name === name) return identity;
  const renamed = { ...identity, name };
  await saveIdentity(store, renamed);
  return renamed;
}

/** Refusals after which a device does not belong to its school any more. */
export function isGoodbye(reason: string): boolean {
  return reason === 'device.retired' || reason === 'device.secret.wrong';
}

/** Leaves the school; the device's own UUID stays. */
export async function forgetIdentity(store: KeyValue): Promise<void> {
  await store.remove(IDENTITY_KEY);
}

/** The device's own UUID, made once: joining again with it is the same device, not a second one. */
export async function requireUuid(store: KeyValue): Promise<string> {
  const known = await store.get(UUID_KEY);
  if (known !== null) return known;
  const uuid = randomUuid();
  await store.set(UUID_KEY, uuid);
  return uuid;
}

/** A version 4 UUID, also on pages without HTTPS, where `crypto.randomUUID` is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-');
}
