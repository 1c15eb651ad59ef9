import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The name under which a secret cookie lives. This server answers encrypted and plain on one address, and browsers
 * share cookies between the two, but let a plain answer never replace a Secure cookie: whoever came by HTTPS once
 * could not log in by HTTP any more. So each has its own; the prefix also makes browsers hold to Secure.
 */
function nameOf(request: FastifyRequest, name: string): string {
  return isEncrypted(request) ? `__Host-${name}` : name;
}

function isEncrypted(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** Value of a secret cookie; undefined where the browser has none for this kind of connection. */
export function readSecretCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[nameOf(request, name)];
}

/**
 * Gives the browser a secret that no script reads.
 * @param value empty to take it away
 */
export function setSecretCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { name: string; value: string; maxAgeSeconds: number },
): void {
  reply.setCookie(nameOf(request, cookie.name), cookie.value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isEncrypted(request),
    maxAge: cookie.value === '' ? 0 : cookie.maxAgeSeconds,
  });
}
