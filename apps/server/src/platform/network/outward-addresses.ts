import { BlockList, isIP } from 'node:net';
import { isThisMachine } from './addresses';

/**
 * Addresses that no service of a school has (decision 0079): where clouds tell a machine its own keys, and what leads
 * to nobody or to everybody. Private networks are none of them: a school's record store may well be in the next room.
 */
const NEVER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  // Metadata and agents of Alibaba's and Microsoft's clouds.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  NEVER.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  // Metadata of Amazon's cloud.
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
  // The link-local ones of IPv4 behind a translator.
  ['64:ff9b::a9fe:0', 112],
] as const) {
  NEVER.addSubnet(network, prefix, 'ipv6');
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Why an address is not spoken to.
 * @param address to which a name leads, or which was written itself; without brackets; a name has no fault of its own
 * @param host as it was written: only whoever writes "localhost" means this machine
 * @returns null where nothing is wrong with it
 */
export function findAddressFault(address: string, host: string): string | null {
  if (isIP(address) === 0) return null;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (NEVER.check(address, family)) return `${address} is no address of a service`;
  if (LOOPBACK.check(address, family) && !isThisMachine(host)) {
    return `${host} leads to this machine: write localhost where that is meant`;
  }
  return null;
}
