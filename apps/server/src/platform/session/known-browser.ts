import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { readSecretCookie, setSecretCookie } from './secret-cookie';

/** httpOnly: tells that somebody logged in from this browser before. It opens nothing (decision 0022). */
const KNOWN_COOKIE = 'orrery_known';

/** As long as browsers keep a cookie at most. */
const LIFE_SECONDS = 400 * 24 * 60 * 60;
const ALGORITHM = 'HS256';
const AUDIENCE = 'orrery-known-browser';
/** A shared computer is known to this many people, the latest ones. */
const MAX_ACCOUNTS = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs and checks the cookies of known browsers; shared by all servers of one database. */
    knownBrowserKey: Uint8Array;
  }
}

const claims = z.object({ sub: z.uuid(), accounts: z.array(z.number().int().positive()) });

/** A browser and the accounts that logged in from it. */
export interface KnownBrowser {
  readonly id: string;
  readonly accounts: readonly number[];
}

/** The browser that a cookie of ours names; null where there is none or it is forged. */
export async function readKnownBrowser(request: FastifyRequest): Promise<KnownBrowser | null> {
  const key = request.server.knownBrowserKey;
  const token = readSecretCookie(request, KNOWN_COOKIE);
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
    const { sub, accounts } = claims.parse(payload);
    return { id: sub, accounts };
  } catch {
    // Whatever is wrong with it, such a browser is simply not known.
    return null;
  }
}

/** Remembers in the browser that this account logged in from it. */
export async function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
): Promise<void> {
  const known = await readKnownBrowser(request);
  const others = (known?.accounts ?? []).filter((account) => account !== accountId);
  const value = await new SignJWT({ accounts: [accountId, ...others].slice(0, MAX_ACCOUNTS) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(known?.id ?? randomUUID())
    .setAudience(AUDIENCE)
    .setExpirationTime(`${LIFE_SECONDS}s`)
    .sign(request.server.knownBrowserKey);
  setSecretCookie(request, reply, { name: KNOWN_COOKIE, value, maxAgeSeconds: LIFE_SECONDS });
}
