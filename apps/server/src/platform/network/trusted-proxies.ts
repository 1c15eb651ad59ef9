import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a proxy of ours, which may say for whom it asks. */
export type IsTrusted = (address: string) => boolean;

/** What `loopback` stands for: a proxy on this very machine. */
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** Names that stand for several networks. */
const NAMED: Readonly<Record<string, readonly string[]>> = { loopback: LOOPBACK };

/** Whether a text is an address, a network (`10.0.0.0/8`), or a name of some. */
export function isProxyEntry(text: string): boolean {
  if (text in NAMED) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** @param entries each as {@link isProxyEntry} has it; none trusts nobody */
export function trustProxies(entries: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const entry of entries.flatMap((text) => NAMED[text] ?? [text])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    // An IPv4 address that arrives on an IPv6 socket (::ffff:10.0.0.1) is found among the IPv4 ones.
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Who asks: the nearest address of the way that is no proxy of ours. What stands before it in `X-Forwarded-For` was
 * written by the client, and is not read.
 * @param remote of the connection
 * @param forwarded the header as it came, or undefined
 */
export function clientAddress(remote: string, forwarded: string | undefined, isTrusted: IsTrusted): string {
  const way = (forwarded ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  let nearest = remote;
  while (isTrusted(nearest)) {
    const before = way.pop();
    if (before === undefined || isIP(before) === 0) break;
    nearest = before;
  }
  return nearest;
}

/** Who sends a request that no framework has looked at. */
export function clientOf(request: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = request.headers['x-forwarded-for'];
  return clientAddress(request.socket.remoteAddress ?? '', forwarded?.toString(), isTrusted);
}
