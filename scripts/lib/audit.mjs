import { runNpm } from './run.mjs';

/** The registry is one of many things that a machine without a way out does not reach; the check does not wait for it. */
const ANSWER_WITHIN_MS = 10_000;
const SERIOUS = ['high', 'critical'];

/**
 * Asks the registry whether a hole is known in what runs at schools (development tools are left out).
 * @returns {Promise<{code: number, output: string, note?: string}>} code 1 where a serious one is; a note where nobody answered
 */
export async function auditDependencies() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${ANSWER_WITHIN_MS}`];
  const { output } = await runNpm(args, { show: 'none' });
  return judgeAudit(output);
}

/**
 * What an answer of `npm audit --json` means for the check.
 * @param {string} output with npm's warnings before and after it
 */
export function judgeAudit(output) {
  const found = readAnswer(output)?.vulnerabilities;
  if (!found) return { code: 0, output: '', note: 'not asked: the registry gave no answer' };
  const serious = Object.values(found).filter(({ severity }) => SERIOUS.includes(severity));
  if (serious.length === 0) return { code: 0, output: '' };
  const lines = serious.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { code: 1, output: `Known holes ("npm audit --omit=dev" tells more):\n${lines.join('\n')}` };
}

function readAnswer(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
