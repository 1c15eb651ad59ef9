import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

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

/** Names under which this machine is called: itself, its hostname, and that on the local network. */
export function machineNames(host: string = hostname()): string[] {
  const name = host.toLowerCase();
  const short = name.split('.')[0] ?? name;
  const names = ['localhost', name, short, `${short}.local`];
  return [...new Set(names)].filter((candidate) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(candidate));
}
