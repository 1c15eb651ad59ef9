import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { setSecretCookie } from './secret-cookie';

/** httpOnly: with it a headset reads media and its own calls. */
export const DEVICE_COOKIE = 'orrery_device';

const DAY_SECONDS = 24 * 60 * 60;
const ALGORITHM = 'HS256';
const AUDIENCE = 'orrery-device';

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs and checks device cookies; shared by all servers of one database. */
    deviceCookieKey: Uint8Array;
  }
}

/** Which device a cookie speaks for. */
export interface DeviceIdentity {
  readonly deviceId: number;
  readonly schoolId: number;
  /** Of the secret with which it was got (`markOf`). */
  readonly mark?: string | undefined;
}

const claims = z.object({
  sub: z.string().regex(/^\d+$/),
  school: z.number().int().positive(),
  mark: z.string().optional(),
});

/** The value of a device's cookie, good for 24 hours. */
export function signDeviceCookie(key: Uint8Array, device: DeviceIdentity): Promise<string> {
  return new SignJWT({ school: device.schoolId, mark: device.mark })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(device.deviceId))
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${DAY_SECONDS}s`)
    .sign(key);
}

/** Gives a headset the cookie with which it reads media for the next 24 hours. */
export async function setDeviceCookie(
  reply: FastifyReply,
  request: FastifyRequest,
  device: DeviceIdentity,
): Promise<void> {
  const value = await signDeviceCookie(request.server.deviceCookieKey, device);
  setSecretCookie(request, reply, { name: DEVICE_COOKIE, value, maxAgeSeconds: DAY_SECONDS });
}

/** The device that a cookie names; null where it is forged, expired or of another kind. */
export async function readDeviceCookie(key: Uint8Array, token: string): Promise<DeviceIdentity | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
    const { sub, school, mark } = claims.parse(payload);
    return { deviceId: Number(sub), schoolId: school, mark };
  } catch {
    // Whatever is wrong with it, such a caller is nobody; the access rule then says so.
    return null;
  }
}
