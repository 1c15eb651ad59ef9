import path from 'node:path';
import { z } from 'zod';
import { toHostName } from './network/host-name';
import { isProxyEntry } from './network/trusted-proxies';

/** An address with one of these protocols. */
export const address = (protocols: RegExp) => z.url({ protocol: protocols, hostname: /.*/ });

/** Any JSON. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/** Parts joined by commas, without the empty ones. */
const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Host names joined by commas. */
export const hostNames = z.string().transform((text, context): string[] =>
  parts(text).flatMap((part) => {
    const host = toHostName(part);
    if (host === null) context.addIssue({ code: 'custom', message: 'not a host name' });
    return host ?? [];
  }),
);

/** Addresses and networks of proxies, joined by commas. */
export const proxies = z
  .string()
  .transform(parts)
  .pipe(z.array(z.string().refine(isProxyEntry)));

/** Another classroom player's address. */
export const playerAddress = z
  .string()
  .max(1000)
  // Where it stands for a part of the path or the query; the host must not depend on what is played.
  .refine((text) => /^https?:\/\/[^\s{}@/]+(\/[^\s]*)?$/i.test(text))
  .refine((text) => URL.canParse(text.replaceAll('{id}', '0')))
  // Nothing can be added to the path behind a query.
  .refine((text) => text.includes('{id}') || !/[?#]/.test(text));

/** Addresses of TURN servers joined by commas. */
export const turnAddresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^turns?:[^\s?,/@]+(\?transport=(udp|tcp))?$/)).min(1));

/** An internal location of the front server, one level or more below its root. */
export const location = z
  .string()
  .regex(/^(\/[\w-]+)+\/?$/)
  .transform((text) => text.replace(/\/?$/, '/'));

/** A file or folder, made absolute. */
export const filePath = z.string().transform((file) => path.resolve(file));
