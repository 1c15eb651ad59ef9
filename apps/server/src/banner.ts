import qrcode from 'qrcode';
import type { DemoSchool } from './operator/demo-school';
import type { Config } from './platform/config';
import { networkOrigins } from './platform/network/addresses';

/** Addresses under which people reach a server. */
export interface Addresses {
  /** For this machine. */
  readonly here: string;
  /** For teachers on the same network. */
  readonly network: readonly string[];
  /** What a headset opens. */
  readonly join: string;
}

/** Works out the addresses that a server which listens on a port has. */
export function addressesOf(
  config: Pick<Config, 'tls' | 'publicUrl' | 'host'>,
  port: number,
  lan?: readonly string[],
): Addresses {
  const here = `${config.tls.mode === 'files' ? 'https' : 'http'}://localhost:${port}`;
  const network = networkOrigins(config, port, lan);
  return { here, network, join: `${network[0] ?? here}/headset` };
}

/**
 * The lines that greet whoever starts the server.
 * @param demo the school that this start made; its passwords are shown once and are stored nowhere
 */
export async function bannerOf(
  addresses: Addresses,
  config: Config,
  demo: DemoSchool | null,
): Promise<string> {
  const lines = ['', '  Orrery · 星仪课堂 is ready', ''];
  lines.push(`  This machine    ${addresses.here}`);
  for (const address of addresses.network) lines.push(`  On the network  ${address}`);
  lines.push(`  Headsets open   ${addresses.join}`);
  if (config.tls.mode === 'auto') {
    const [first] = addresses.network;
    const authority = `${(first ?? addresses.here).replace('https:', 'http:')}/ca.crt`;
    lines.push(`  Trust once      ${authority}   (install it, or accept the browser's warning)`);
  }
  if (demo) lines.push('', ...demoLines(demo));
  const code = await qrcode.toString(addresses.join, { type: 'utf8', errorCorrectionLevel: 'L' });
  lines.push(
    '',
    ...code
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
    '',
    '  Ctrl+C stops it.',
    '',
  );
  return `${lines.join('\n')}\n`;
}

function demoLines(demo: DemoSchool): string[] {
  return [
    `  A demonstration school was made: ${demo.name} (${demo.resources} resources)`,
    ...demo.accounts.map(({ username, password }) => `    ${username.padEnd(12)}  password  ${password}`),
    `    headsets      code      ${demo.registrationCode}`,
    '  Write the passwords down: they are not shown again.',
  ];
}
