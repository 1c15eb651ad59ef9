import type { Command } from 'commander';
import { checkFiles } from '../platform/invariants/check-files';
import { checkRows, type Finding } from '../platform/invariants/check-rows';
import { type Answer, addCommand, type CommonOptions, EXIT, runCommand, type Workplace } from './command';

interface CheckOptions extends CommonOptions {
  readonly files?: boolean;
}

/** `operator check`: whether rows and files are what they should be, while the platform is used. */
export function addCheckCommand(program: Command): void {
  addCommand(program, 'check', 'asks whether all that is stored is whole and fits together')
    .option('--files', 'read every byte of every file too')
    .action((options: CheckOptions) => runCommand(options, (place) => check(place, options)));
}

async function check({ pool, storage }: Workplace, { files }: CheckOptions): Promise<Answer> {
  const findings = [
    ...(await checkRows(pool)),
    ...(await checkFiles({ pool, storage, readsAll: files ?? false })),
  ];
  const broken = findings.filter(({ faults }) => faults > 0);
  if (broken.length > 0) process.exitCode = EXIT.failed;
  return {
    json: { ok: broken.length === 0, checks: findings },
    lines: [
      ...findings.flatMap(linesOf),
      broken.length === 0
        ? `All ${findings.length} hold.`
        : `${broken.length} of ${findings.length} do not hold: ${broken.map(({ id }) => id).join(', ')}.`,
    ],
  };
}

function linesOf({ what, faults, examples }: Finding): string[] {
  if (faults === 0) return [`ok     ${what}`];
  const more = faults - examples.length;
  return [
    `FAULT  ${what}: not so of ${faults}`,
    ...examples.map((example) => `         ${example}`),
    ...(more > 0 ? [`         and ${more} more`] : []),
  ];
}
