import path from 'node:path';
import { z } from 'zod';
import {
  address,
  filePath,
  hostNames,
  json,
  location,
  playerAddress,
  proxies,
  turnAddresses,
} from './config-values';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** How connections are encrypted: by the school's own authority, by files of the operator, or not at all. */
export type TlsConfig =
  | { readonly mode: 'auto' | 'off' }
  | { readonly mode: 'files'; readonly cert: string; readonly key: string };

/** An S3-compatible store that keeps the files instead of this machine's disk. */
export interface S3Config {
  /** Where this server reaches it; null: Amazon's own for the region. */
  readonly endpoint: string | null;
  /** Where browsers reach it, if that is elsewhere. */
  readonly publicEndpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A TURN server that takes short-lived credentials made with a secret that it shares with us (coturn's REST form). */
export interface TurnConfig {
  readonly urls: readonly string[];
  readonly secret: string;
}

/** Everything that the environment decides, parsed once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds files, keys and the embedded database. */
  readonly dataDir: string;
  /** Address under which people reach this server, without a slash at its end; null: told from the request. */
  readonly publicUrl: string | null;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | null;
  /** Where several servers of one database hear each other; null: this is the only one. */
  readonly redisUrl: string | null;
  /** How long a server that stops goes on serving, in seconds; 0 where it is the only one. */
  readonly drainSeconds: number;
  /** Addresses and networks of proxies that may say for whom they ask. */
  readonly trustedProxies: readonly string[];
  /** With it another machine reads the metrics; null: this machine alone. */
  readonly metricsToken: string | null;
  readonly tls: TlsConfig;
  readonly iceServers: readonly Record<string, unknown>[];
  /** Null where live pictures need no relay: everybody is on the school's own network. */
  readonly turn: TurnConfig | null;
  /** Host names under which the log-in and activation pages wear the fixed-English skin (GEN-12). */
  readonly skinHosts: readonly string[];
  /** Another classroom player that `/play/{id}` leads to; without `{id}` the resource becomes its last step (GEN-49). */
  readonly classroomPlayerUrl: string | null;
  /** Absolute path of another starter library than the one that comes along. */
  readonly libraryDir: string | null;
  /** Where files are kept; null: in the data folder. */
  readonly s3: S3Config | null;
  /** Where a front server on this machine finds stored files, with slashes at both ends; null: we send them. */
  readonly mediaAccel: string | null;
  /** Password of the demonstration accounts instead of generated ones. */
  readonly demoPassword: string | null;
  /** Where letters are handed in; null: they stay in the data folder. */
  readonly smtpUrl: string | null;
  /** Who letters come from, as an address or `Name <address>`. */
  readonly mailFrom: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** The environment is not usable: one line for each bad variable, none with its value (it may be a secret). */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Each variable with its schema and what to tell somebody who got it wrong. */
const VARIABLES = {
  PORT: [z.coerce.number().int().min(0).max(65535).default(8080), 'a port number from 0 to 65535'],
  HOST: [z.string().default('0.0.0.0'), 'an address to listen on, for example 0.0.0.0'],
  DATA_DIR: [z.string().default('./data'), 'a folder'],
  PUBLIC_URL: [address(/^https?$/).optional(), 'an address like https://orrery.example.org'],
  DATABASE_URL: [
    address(/^postgres(ql)?$/).optional(),
    'an address like postgres://user:password@host:5432/orrery',
  ],
  REDIS_URL: [
    address(/^rediss?$/).optional(),
    'an address like redis://user:password@host:6379, together with DATABASE_URL',
  ],
  DRAIN_SECONDS: [
    z.coerce.number().int().min(0).max(600).default(10),
    'seconds from 0 to 600 during which a server that stops goes on serving, where there are several',
  ],
  TRUSTED_PROXIES: [
    proxies.default(['loopback']),
    'addresses and networks of proxies, joined by commas, like loopback,10.0.0.0/8',
  ],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
    'a secret of 16 characters or more, without spaces, with which another machine reads /metrics',
  ],
  TLS: [z.enum(['auto', 'off']).default('auto'), '"auto" or "off"'],
  TLS_CERT: [filePath.optional(), 'a file with a PEM certificate, together with TLS_KEY'],
  TLS_KEY: [filePath.optional(), 'a file with a PEM key, together with TLS_CERT'],
  ICE_SERVERS: [
    json.pipe(z.array(z.looseObject({ urls: z.union([z.string(), z.array(z.string())]) }))).default([]),
    'JSON like [{"urls":"stun:stun.example.org"}]',
  ],
  TURN_URLS: [
    turnAddresses.optional(),
    'addresses joined by commas, like turn:turn.example.org:3478?transport=udp, together with TURN_SECRET',
  ],
  TURN_SECRET: [
    z.string().min(8).max(200).optional(),
    'the static-auth-secret of the TURN server, of 8 characters or more, together with TURN_URLS',
  ],
  SKIN_HOSTS: [
    hostNames.default([]),
    'host names without ports, joined by commas: en.example.org,school.local',
  ],
  CLASSROOM_PLAYER_URL: [
    playerAddress.optional(),
    'an address like https://player.example.org/{id}; without {id} it becomes the last step of the path',
  ],
  LIBRARY_DIR: [filePath.optional(), 'a folder with a content.json'],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    'the name of a bucket, together with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  ],
  S3_ACCESS_KEY_ID: [z.string().max(200).optional(), 'the id of an access key, together with S3_BUCKET'],
  S3_SECRET_ACCESS_KEY: [z.string().max(200).optional(), 'the secret of that key, together with S3_BUCKET'],
  S3_ENDPOINT: [
    address(/^https?$/).optional(),
    'an address like https://s3.example.org, together with S3_BUCKET',
  ],
  S3_PUBLIC_ENDPOINT: [
    address(/^https?$/).optional(),
    'where browsers reach the store, if not at S3_ENDPOINT',
  ],
  S3_REGION: [
    z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .default('us-east-1'),
    'a region like eu-central-1',
  ],
  MEDIA_ACCEL: [location.optional(), 'an internal location of the front server, for example /protected/'],
  DEMO_PASSWORD: [
    z
      .string()
      .regex(/^\S{6,20}$/)
      .optional(),
    'a password of 6 to 20 characters without spaces',
  ],
  SMTP_URL: [address(/^smtps?$/).optional(), 'an address like smtps://user:password@mail.example.org'],
  MAIL_FROM: [
    z
      .string()
      .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .optional(),
    'the sender of letters, together with SMTP_URL: school@example.org or "Our School <school@example.org>"',
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS).default('info'), `one of ${LOG_LEVELS.join(', ')}`],
} as const;

/** Names of all variables. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(VARIABLES);

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name][0]> };

function readVariables(env: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, [schema, expected]] of Object.entries(VARIABLES)) {
    // An empty variable is an absent one: shells and compose files cannot unset.
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name}: expected ${expected}`);
  }
  for (const [name, other] of [
    ['DATABASE_URL', 'REDIS_URL'],
    ['TLS_CERT', 'TLS_KEY'],
    ['TLS_KEY', 'TLS_CERT'],
    ['MAIL_FROM', 'SMTP_URL'],
    ['TURN_URLS', 'TURN_SECRET'],
    ['TURN_SECRET', 'TURN_URLS'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
    ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
    ['S3_BUCKET', 'S3_ENDPOINT'],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
    ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ] as const) {
    if (values[other] && !values[name] && !problems.some((problem) => problem.startsWith(`${name}:`))) {
      problems.push(`${name}: expected ${VARIABLES[name][1]}`);
    }
  }
  // A front server on this machine finds no files in a store elsewhere.
  if (values.S3_BUCKET && values.MEDIA_ACCEL)
    problems.push('MEDIA_ACCEL: expected nothing where S3_BUCKET is set');
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Values;
}

/**
 * Parses the environment.
 * @param env usually `process.env`; unknown variables are left alone
 * @throws ConfigError naming every bad variable with what is expected
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const values = readVariables(env);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    // Nobody could take the headsets over.
    drainSeconds: values.REDIS_URL ? values.DRAIN_SECONDS : 0,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN ?? null,
    tls:
      values.TLS_CERT && values.TLS_KEY
        ? { mode: 'files', cert: values.TLS_CERT, key: values.TLS_KEY }
        : { mode: values.TLS },
    iceServers: values.ICE_SERVERS,
    turn:
      values.TURN_URLS && values.TURN_SECRET ? { urls: values.TURN_URLS, secret: values.TURN_SECRET } : null,
    skinHosts: values.SKIN_HOSTS,
    classroomPlayerUrl: values.CLASSROOM_PLAYER_URL ?? null,
    libraryDir: values.LIBRARY_DIR ?? null,
    s3: toS3(values),
    mediaAccel: values.MEDIA_ACCEL ?? null,
    demoPassword: values.DEMO_PASSWORD ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    logLevel: values.LOG_LEVEL,
  };
}

/** Where pages send files: the page is allowed to reach it. Null without a store. */
export function storeOrigin(s3: S3Config | null): string | null {
  if (s3 === null) return null;
  const address = s3.publicEndpoint ?? s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`;
  return new URL(address).origin;
}

function toS3(values: Values): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint: values.S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT?.replace(/\/+$/, '') ?? null,
    region: values.S3_REGION,
  };
}
