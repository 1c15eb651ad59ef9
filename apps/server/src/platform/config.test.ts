import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config';

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('an empty environment gives a server on port 8080 with its own database and authority', () => {
  expect(parseConfig({})).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: path.resolve('data'),
    publicUrl: null,
    databaseUrl: null,
    redisUrl: null,
    drainSeconds: 0,
    trustedProxies: ['loopback'],
    metricsToken: null,
    tls: { mode: 'auto' },
    iceServers: [],
    turn: null,
    skinHosts: [],
    classroomPlayerUrl: null,
    libraryDir: null,
    s3: null,
    mediaAccel: null,
    demoPassword: null,
    smtpUrl: null,
    mailFrom: null,
    logLevel: 'info',
  });
});

test('empty variables count as absent', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '', TLS: '' }).port).toBe(8080);
});

test('every bad variable is named with what is expected, and no value is repeated', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    TLS: 'maybe',
    DATABASE_URL: 'mysql://root:hunter22@db',
    ICE_SERVERS: '{not json',
    LOG_LEVEL: 'loud',
    DEMO_PASSWORD: 'abc',
    PUBLIC_URL: 'orrery.local',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'TLS',
    'ICE_SERVERS',
    'DEMO_PASSWORD',
    'LOG_LEVEL',
  ]);
  expect(problems.join('\n')).toContain('a port number from 0 to 65535');
  expect(problems.join('\n')).not.toContain('hunter22');
});

test('a certificate without its key is refused by the name of what is missing', () => {
  expect(problemsOf({ TLS_CERT: 'cert.pem' })).toEqual([
    'TLS_KEY: expected a file with a PEM key, together with TLS_CERT',
  ]);
});

test('files of the operator win over the own authority', () => {
  expect(parseConfig({ TLS_CERT: '/c.pem', TLS_KEY: '/k.pem' }).tls).toEqual({
    mode: 'files',
    cert: path.resolve('/c.pem'),
    key: path.resolve('/k.pem'),
  });
});

test('addresses and servers are read', () => {
  const config = parseConfig({
    PUBLIC_URL: 'https://orrery.example.org/',
    DATABASE_URL: 'postgres://user:password@localhost:5432/orrery',
    ICE_SERVERS: '[{"urls":["stun:stun.example.org"]}]',
  });
  expect(config.publicUrl).toBe('https://orrery.example.org');
  expect(config.databaseUrl).toContain('/orrery');
  expect(config.iceServers).toEqual([{ urls: ['stun:stun.example.org'] }]);
});

test('[GEN-12] hosts of the English skin are read the way that browsers write them', () => {
  const { skinHosts } = parseConfig({ SKIN_HOSTS: 'EN.Example.org, 学校.example. ,, 192.168.1.20,[::1]' });
  expect(skinHosts).toEqual(['en.example.org', 'xn--48s290a.example', '192.168.1.20', '[::1]']);
});

test.each(['en.example.org:8080', 'https://en.example.org', 'a b', '-x.org', 'ok.org,<script>', 'x..org'])(
  '[GEN-12] what is no host name is refused: %s',
  (text) => {
    expect(problemsOf({ SKIN_HOSTS: text })).toEqual([
      expect.stringMatching(/^SKIN_HOSTS: expected host names/),
    ]);
  },
);

test('[GEN-49] [GEN-Q8] another classroom player is off by default and takes the id in its place or at its end', () => {
  expect(parseConfig({}).classroomPlayerUrl).toBeNull();
  for (const url of [
    'https://player.example/{id}/go',
    'http://player.local:9000/?res={id}',
    'http://player.local/p',
  ]) {
    expect(parseConfig({ CLASSROOM_PLAYER_URL: url }).classroomPlayerUrl).toBe(url);
  }
  for (const url of [
    'javascript:alert(1)',
    '//player.example/',
    'https://{id}.example/',
    'https://a b/',
    'https://user:word@player.example/',
    'player.example/{id}',
    'https://player.example/?res=',
  ]) {
    expect(problemsOf({ CLASSROOM_PLAYER_URL: url })).toHaveLength(1);
  }
});

test('a mail server needs a sender; addresses are checked, and a wrong one is not repeated', () => {
  const mail = {
    SMTP_URL: 'smtps://school:secret@mail.example.org',
    MAIL_FROM: 'Our School <school@example.org>',
  };
  expect(parseConfig(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM });
  expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([expect.stringMatching(/^MAIL_FROM: /)]);
  expect(problemsOf({ ...mail, SMTP_URL: 'http://secret@mail.example.org' })).toEqual([
    expect.not.stringContaining('secret'),
  ]);
  for (const from of ['nobody', 'a@b\r\nBcc: c@d', 'a@b, c@d', '<a@b']) {
    expect(problemsOf({ ...mail, MAIL_FROM: from })).toEqual([expect.stringMatching(/^MAIL_FROM: /)]);
  }
});

test('the location of stored files at a front server ends with a slash; what leads elsewhere is refused', () => {
  expect(parseConfig({ MEDIA_ACCEL: '/protected' }).mediaAccel).toBe('/protected/');
  expect(parseConfig({ MEDIA_ACCEL: '/a/b-c/' }).mediaAccel).toBe('/a/b-c/');
  for (const bad of ['/', 'protected', '/a/../b/', '//host/', '/a b/', '/a?b', '/a\r\nSet-Cookie: x=1']) {
    expect(problemsOf({ MEDIA_ACCEL: bad }), bad).toHaveLength(1);
  }
});

test('[LIVE-Q6] STUN and TURN are configuration, empty by default; a relay needs its address and its secret', () => {
  expect(parseConfig({})).toMatchObject({ iceServers: [], turn: null });
  const env = { TURN_URLS: 'turn:turn.school.test:3478?transport=udp, turns:turn.school.test:5349' };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^TURN_SECRET: /)]);
  expect(problemsOf({ TURN_SECRET: 'between-us-two' })).toEqual([expect.stringMatching(/^TURN_URLS: /)]);
  expect(problemsOf({ TURN_URLS: 'https://turn.school.test', TURN_SECRET: 'between-us-two' })).toHaveLength(
    1,
  );
  expect(parseConfig({ ...env, TURN_SECRET: 'between-us-two' }).turn).toEqual({
    urls: ['turn:turn.school.test:3478?transport=udp', 'turns:turn.school.test:5349'],
    secret: 'between-us-two',
  });
});

test('several servers share a database of their own besides a Redis', () => {
  const REDIS_URL = 'redis://:secret@redis.school.test:6379';
  const DATABASE_URL = 'postgres://orrery@db.school.test/orrery';
  expect(parseConfig({ REDIS_URL, DATABASE_URL }).redisUrl).toBe(REDIS_URL);
  expect(problemsOf({ REDIS_URL })).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
  expect(problemsOf({ REDIS_URL: 'http://secret@redis.school.test', DATABASE_URL })).toEqual([
    expect.not.stringContaining('secret'),
  ]);
});

test('a server drains only where another one of its database takes its headsets', () => {
  const several = { DATABASE_URL: 'postgres://db/orrery', REDIS_URL: 'redis://redis' };
  expect(parseConfig({ DRAIN_SECONDS: '30' }).drainSeconds).toBe(0);
  expect(parseConfig(several).drainSeconds).toBe(10);
  expect(parseConfig({ ...several, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  expect(problemsOf({ DRAIN_SECONDS: 'long' })).toHaveLength(1);
});

test('proxies are addresses and networks; what could be anybody is refused', () => {
  expect(parseConfig({ TRUSTED_PROXIES: ' loopback, 10.0.0.0/8 ' }).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
  ]);
  expect(problemsOf({ TRUSTED_PROXIES: '*' })).toHaveLength(1);
  expect(problemsOf({ TRUSTED_PROXIES: 'proxy.example.org' })).toHaveLength(1);
});
