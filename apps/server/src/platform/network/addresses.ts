import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from '../config';

/** Interfaces of containers and virtual machines: nobody in the classroom reaches them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|tailscale|utun|zt|lxc|podman)/i;

/** This machine's addresses on its networks, those that a classroom reaches first. */
export function lanAddresses(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  const found: { address: string; virtual: boolean }[] = [];
  for (const [name, entries] of Object.entries(interfaces)) {
    for (const entry of entries ?? []) {
      if (entry.internal || entry.family !== 'IPv4' || entry.address.startsWith('169.254.')) continue;
      found.push({ address: entry.address, virtual: VIRTUAL.test(name) });
    }
  }
  return found.sort((a, b) => Number(a.virtual) - Number(b.virtual)).map(({ address }) => address);
}

/**
 * Origins under which other machines reach this server, best first: the configured public one, else this machine's
 * addresses; none where it listens on this machine only.
 * @param port that this server listens on
 */
export function networkOrigins(
  config: Pick<Config, 'tls' | 'publicUrl' | 'host'>,
  port: number,
  lan: readonly string[] = lanAddresses(),
): string[] {
  if (config.publicUrl) return [config.publicUrl];
  if (isThisMachine(config.host)) return [];
  // As URL, so that the usual port of a scheme is left out.
  return lan.map((address) => new URL(`${schemeOf(config)}://${address}:${port}`).origin);
}

/** Whether a host name or address, with or without its port, leads nowhere but to the machine that asks. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])(:\d+)?$/i.test(host);
}

/** What headsets should use here: their browsers give WebXR to encrypted pages only. */
export function schemeOf({ tls }: Pick<Config, 'tls'>): 'http' | 'https' {
  return tls.mode === 'off' ? 'http' : 'https';
}

/** Names under which this machine is called: itself, its hostname, and that on the local network. */
export function machineNames(host: string = hostname()): string[] {
  const name = host.toLowerCase();
  const short = name.split('.')[0] ?? name;
  const names = ['localhost', name, short, `${short}.local`];
  return [...new Set(names)].filter((candidate) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(candidate));
}
