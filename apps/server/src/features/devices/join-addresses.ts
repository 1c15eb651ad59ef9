import type { Config } from '../../platform/config';
import { isThisMachine, networkOrigins, schemeOf } from '../../platform/network/addresses';

/** How a browser came to this server. */
export interface Arrival {
  readonly protocol: string;
  /** Host as the browser wrote it, with the port where it is not the usual one. */
  readonly host: string;
  /** Port on which we took the connection; another than the browser's where something stands between. */
  readonly localPort: number;
}

/**
 * Where a headset opens the join page, best address first.
 * @param asked how the administrator's browser came here: that address works for at least one machine
 */
export function joinAddresses(
  config: Pick<Config, 'tls' | 'publicUrl' | 'host'>,
  asked: Arrival,
  lan?: readonly string[],
): string[] {
  const network = networkOrigins(config, asked.localPort, lan);
  if (config.publicUrl) return network.map(toJoinPage);
  const local = isThisMachine(asked.host);
  // Our port speaks both; an administrator who came by plain HTTP must not send headsets there, without WebXR.
  const scheme = isOurPort(asked) && !local ? schemeOf(config) : asked.protocol;
  const here = `${scheme}://${asked.host}`;
  // What a machine calls itself leads a headset nowhere.
  if (local) return (network.length > 0 ? network : [here]).map(toJoinPage);
  return [...new Set([here, ...network])].map(toJoinPage);
}

function isOurPort({ protocol, host, localPort }: Arrival): boolean {
  const port = /:(\d+)$/.exec(host)?.[1] ?? (protocol === 'https' ? 443 : 80);
  return Number(port) === localPort;
}

function toJoinPage(origin: string): string {
  return `${origin}/headset`;
}
