import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig, VARIABLE_NAMES } from '../platform/config';
import { makeAuthority, makeServerCertificate } from '../platform/tls/authority';
import { findNginx } from './nginx';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');
const SYSTEMD = '/usr/bin/systemd-analyze';

const compose = read('docker/compose.yaml');
const serverPart = compose.slice(compose.indexOf('x-server:'), compose.indexOf('\nservices:'));
const services = [
  ...compose.slice(compose.indexOf('\nservices:')).matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm),
]
  .filter(([, , text = '']) => text.includes('image:') || text.includes('<<: *server'))
  .map(([, name = '', text = '']) => ({ name, text }));

/** The variables that servers get, with `${…}` filled in as the example file says. */
function environmentOfServers(): Record<string, string> {
  const block = /environment: &environment\n((?: {4}.*\n)+)/.exec(serverPart)?.[1] ?? '';
  const pairs = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value
      .replace(/^"(.*)"$/, '$1')
      .replace(
        /\$\{(\w+):\?\}/g,
        (_all, variable) => `${variable.toLowerCase().replaceAll('_', '-')}.example-and-long`,
      ),
  ]);
  return Object.fromEntries(pairs);
}

test('servers in containers get variables that a server knows and takes', () => {
  const environment = environmentOfServers();
  expect(Object.keys(environment).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  const config = parseConfig(environment);
  expect(config).toMatchObject({ drainSeconds: 15, tls: { mode: 'off' } });
  expect(config.s3 && config.databaseUrl && config.redisUrl).toBeTruthy();
  // nginx stands in this network: else everybody would be one address.
  expect(compose).toContain(`subnet: ${config.trustedProxies[0]}`);
});

test('every value that compose wants is in the example, and no secret is', () => {
  const wanted = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
  const example = Object.fromEntries(
    [...read('docker/example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(example).sort()).toEqual([...wanted].sort());
  for (const [name, value] of Object.entries(example))
    if (/PASSWORD|TOKEN/.test(name)) expect(value).toBe('');
});

test('three servers, each with a folder of its own, stop later than they drain', () => {
  const servers = services.filter(({ text }) => text.includes('<<: *server'));
  expect(servers.map(({ name }) => name)).toEqual(['server-1', 'server-2', 'server-3']);
  for (const { name, text } of servers) expect(text).toContain(`volumes: [${name}:/data]`);
  const template = read('docker/nginx.conf.template');
  for (const { name } of servers) expect(template).toContain(`server ${name}:8080`);
  expect(Number(/stop_grace_period: (\d+)s/.exec(serverPart)?.[1])).toBeGreaterThanOrEqual(75);
});

test('no container writes where it need not, gains rights, or fills the disk with its log', () => {
  expect(services.map(({ name }) => name)).toContain('postgres');
  for (const { name, text } of services) {
    const whole = text.includes('<<: *server') ? serverPart : text;
    expect(whole, name).toMatch(/^ {2,4}logging:/m);
    if (name === 'bucket') continue;
    expect(whole, name).toContain('read_only: true');
    expect(whole, name).toContain('no-new-privileges:true');
    if (!text.includes('<<: *server')) expect(whole, name).toContain('healthcheck:');
  }
});

test('the image is made of what there is, and runs as nobody special', () => {
  const file = read('docker/Dockerfile');
  const copied = /cp -r --parents (.+) \/ready/.exec(file)?.[1]?.split(' ') ?? [];
  expect(copied).toContain('apps/*/dist');
  expect(copied.filter((name) => !existsSync(path.join(ROOT, name.replace('*', 'server'))))).toEqual([]);
  const scripts = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts;
  for (const [, name = ''] of file.matchAll(/^RUN npm run (\S+)$/gm)) expect(scripts).toHaveProperty(name);
  expect(file.lastIndexOf('USER node')).toBeGreaterThan(file.lastIndexOf('FROM'));
  expect(file.lastIndexOf('USER node')).toBeLessThan(
    file.indexOf('CMD ["node", "apps/server/dist/main.js"]'),
  );
  expect(file).toContain('/api/health');
  // As a list: a shell would keep signals to itself.
  expect(file).not.toMatch(/^CMD [^[]/m);
  expect(read('docker/Dockerfile.dockerignore')).toMatch(/^\*\*\/node_modules$/m);
  expect(read('systemd/orrery.service')).toContain('apps/server/dist/main.js');
});

test.skipIf(!findNginx())('nginx reads what stands before the servers in containers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-deploy-'));
  const authority = await makeAuthority('test');
  const identity = await makeServerCertificate(authority, { names: ['localhost'], addresses: [] });
  await writeFile(path.join(folder, 'orrery.pem'), identity.cert);
  await writeFile(path.join(folder, 'orrery.key'), identity.key);
  const text = read('docker/nginx.conf.template')
    .replaceAll(/\$\{\w+\}/g, 'localhost')
    .replaceAll(/server-\d:8080/g, '127.0.0.1:8080')
    .replaceAll('store:9000', '127.0.0.1:9000')
    .replaceAll('/etc/nginx/tls', folder)
    // Debian's nginx is older, and has it as a word of "listen".
    .replaceAll('http2 on;', '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const whole = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')} ${text} }`;
  await writeFile(path.join(folder, 'nginx.conf'), whole);
  const { stderr } = await run(findNginx() ?? '', [
    '-t',
    '-e',
    `${folder}/error.log`,
    '-c',
    `${folder}/nginx.conf`,
  ]);
  expect(stderr).toContain('test is successful');
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!existsSync(SYSTEMD))('systemd knows every word of the unit', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-unit-'));
  const unit = path.join(folder, 'orrery.service');
  await writeFile(unit, read('systemd/orrery.service').replace('/usr/bin/node', process.execPath));
  const said = await run(SYSTEMD, ['verify', unit]).catch((error: { stderr: string }) => error);
  expect(said.stderr).not.toMatch(/orrery\.service:\d+:/);
  await rm(folder, { recursive: true, force: true });
});
