import type { Config } from '../../platform/config';
import { lanAddresses } from '../../platform/network/addresses';

/**
 * Where a headset opens the join page, best address first.
 * @param asked how the administrator's browser came here: that address works for at least one machine
 */
export function joinAddresses(config: Config, asked: { protocol: string; host: string }): string[] {
  if (config.publicUrl) return [`${config.publicUrl}/headset`];
  const scheme = config.tls.mode === 'off' ? 'http' : 'https';
  const port = /:(\d+)$/.exec(asked.host)?.[1];
  const lan = lanAddresses().map((address) => `${scheme}://${address}${port ? `:${port}` : ''}/headset`);
  const here = `${asked.protocol}://${asked.host}/headset`;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(asked.host);
  return [...new Set(isLocal ? [...lan, here] : [here, ...lan])];
}
