import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network; the other half is its owner's to choose. */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * Who stands behind an address, for counting attempts: an IPv4 address as it is, an IPv6 one by its network of 64
 * bits, because one machine may take as many addresses of it as it likes.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || plain.includes('.')) return address;
  const [left = '', right] = plain.toLowerCase().split('::');
  const [head, tail] = [left, right ?? ''].map((half) => half.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: ALL_GROUPS - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
