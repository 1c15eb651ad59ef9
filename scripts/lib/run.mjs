import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: 'all' | 'errors' | 'none', shell?: boolean}} options
 *   `all` shows what it prints as it comes; `errors` sends all of it to our error stream; `none` only collects
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(command, args, { cwd = ROOT, env = process.env, show = 'all', shell = false } = {}) {
  const stdio = { all: 'inherit', errors: ['ignore', 2, 2], none: ['ignore', 'pipe', 'pipe'] }[show];
  const child = spawn(command, args, { cwd, env, stdio, shell, windowsHide: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    // "exit", not "close": a grandchild that keeps a pipe open must not keep us.
    const end = show === 'none' ? 'close' : 'exit';
    child.once(end, (code) => resolve({ code: code ?? 1, output }));
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
  });
}

/** Runs a program of an npm package with this Node. */
export function runProgram(program, args, options) {
  return run(process.execPath, [path.join(ROOT, program), ...args], options);
}

/** Runs npm: through the npm that runs us where there is one. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}
