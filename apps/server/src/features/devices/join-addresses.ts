import { networkInterfaces } from 'node:os';
import type { Config } from '../../platform/config';

/** Interfaces of containers and virtual machines: no headset reaches them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|utun|tailscale)/;

/**
 * Where a headset opens the join page, best address first.
 * @param asked host, with port, that the administrator's browser uses: it works for at least one machine
 */
export function joinAddresses(config: Config, asked: { protocol: string; host: string }): string[] {
  if (config.publicUrl) return [`${config.publicUrl}/headset`];
  const scheme = config.tls.mode === 'off' ? 'http' : 'https';
  const port = asked.host.match(/:(\d+)$/)?.[1];
  const lan = lanAddresses().map((address) => `${scheme}://${address}${port ? `:${port}` : ''}/headset`);
  const here = `${asked.protocol}://${asked.host}/headset`;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(asked.host);
  return [...new Set(isLocal ? [...lan, here] : [here, ...lan])];
}

function lanAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal && !isLinkLocal(address.address))
    .map((address) => address.address);
}

function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.');
}
