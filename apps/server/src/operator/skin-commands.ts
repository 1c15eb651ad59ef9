import { SKINS, type Skin } from '@orrery/contract';
import type { Command } from 'commander';
import { RefusedError } from '../platform/errors';
import { listSkinHosts, removeSkinHost, setSkinHost } from '../platform/skins/skin-hosts';
import { type Answer, addCommand, type CommonOptions, runCommand, type Workplace } from './command';
import { parseHost, parseSkin } from './parse';

/** Adds `skin list`, `skin add` and `skin remove` (GEN-12). */
export function addSkinCommands(program: Command): void {
  const skin = program
    .command('skin')
    .description('host names under which the log-in and activation pages wear another look');

  addCommand(skin, 'list', 'list the hosts with their looks').action((options: CommonOptions) =>
    runCommand(options, list),
  );

  addCommand(skin, 'add', 'give a host a look; a running server follows within ten seconds')
    .argument('<host>', 'host name without port', parseHost)
    .argument('[skin]', SKINS.join(' or '), parseSkin, 'english')
    .action((host: string, look: Skin, options: CommonOptions) =>
      runCommand(options, async ({ db }) => {
        await setSkinHost(db, { host, skin: look });
        return { json: { host, skin: look }, lines: [`${host} wears the ${look} look.`] };
      }),
    );

  addCommand(skin, 'remove', 'take the look of a host away')
    .argument('<host>', 'host name without port', parseHost)
    .action((host: string, options: CommonOptions) =>
      runCommand(options, async ({ db }) => {
        if (!(await removeSkinHost(db, host))) throw new RefusedError(`${host} has no look of its own`);
        return { json: { host, removed: true }, lines: [`${host} has no look of its own any more.`] };
      }),
    );
}

/** Hosts of the command line come first, because they win over those of `SKIN_HOSTS`. */
async function list({ db, config }: Workplace): Promise<Answer> {
  const stored = await listSkinHosts(db);
  const hosts = [
    ...stored.map((one) => ({ ...one, from: 'command' })),
    ...config.skinHosts
      .filter((host) => stored.every((one) => one.host !== host))
      .map((host) => ({ host, skin: 'english', from: 'SKIN_HOSTS' })),
  ];
  return {
    json: { hosts },
    lines:
      hosts.length > 0
        ? hosts.map(({ host, skin, from }) => `${host}  ${skin}  (${from})`)
        : ['Every host wears the translated look.'],
  };
}
