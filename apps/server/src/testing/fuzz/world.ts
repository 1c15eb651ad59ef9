import { randomInt, randomUUID } from 'node:crypto';
import { calls } from '@orrery/contract';
import type { RunningServer } from '../../compose';
import { secrets } from '../../platform/database/tables';
import { type FullSchool, makeFullSchool } from '../contract-samples';
import { makeCode } from '../live/live-school';
import { newVisitor, type Visitor } from '../visitor';
import type { FuzzCaller } from './request';

/** One school as the process that sends requests knows it. */
interface SchoolFacts {
  /** Part of every name in this school, and of none in another. */
  readonly marker: string;
  /** What its people name in requests, by the name of its kind. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Two schools with one of everything, and the cookies of everybody who sends requests. */
export interface World {
  readonly own: SchoolFacts;
  readonly foreign: SchoolFacts;
  readonly cookies: Readonly<Record<FuzzCaller, string>>;
  /** Texts that no answer may hold. */
  readonly secrets: readonly string[];
}

const CODE_LIFE_MS = 6 * 60 * 60 * 1000;

/** Makes two schools in a running server. */
export async function makeWorld(server: RunningServer): Promise<World> {
  const own = await makeFullSchool(server);
  const foreign = await makeFullSchool(server);
  const [ownFacts, foreignFacts] = [await factsOf(server, own), await factsOf(server, foreign)];
  const visitors = { device: own.device, teacher: own.teacher, admin: own.admin, stranger: foreign.admin };
  const rows = await server.db.select({ value: secrets.value }).from(secrets);
  return {
    own: ownFacts,
    foreign: foreignFacts,
    cookies: {
      nobody: '',
      device: cookieOf(visitors.device),
      teacher: cookieOf(visitors.teacher),
      admin: cookieOf(visitors.admin),
      stranger: cookieOf(visitors.stranger),
    },
    secrets: [
      ...rows.flatMap(({ value }) => spellingsOf(Buffer.from(value, 'base64'))),
      ...Object.values(visitors).map(({ cookies }) => tokenOf(cookies)),
    ],
  };
}

async function factsOf(server: RunningServer, full: FullSchool): Promise<SchoolFacts> {
  const { school, owns, marker } = full;
  const code = await makeCode(server.db, school.id, CODE_LIFE_MS);
  // The fuzzer's own address has guessed too often by now to let anybody in.
  const address = `198.51.100.${randomInt(1, 255)}`;
  const joined = await newVisitor(server.app, address).call<{ client_id: number; secret: string }>(
    calls.deviceRegister,
    {
      client_code: code,
      machine_name: `Model ${marker}`,
      uuid: randomUUID(),
    },
  );
  if (joined.s !== 200) throw new Error(joined.msg);
  const { client_id, secret } = joined.data;
  const owned = Object.entries(owns).map(([name, value]) => [name, String(value)]);
  const ids = {
    ...Object.fromEntries(owned),
    username: school.admin,
    code,
    headset: String(client_id),
    secret,
  };
  return { marker, ids };
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function tokenOf(cookies: ReadonlyMap<string, string>): string {
  const token = cookies.get('orrery_session') ?? cookies.get('orrery_device');
  if (!token) throw new Error('nobody is logged in');
  return token;
}

function spellingsOf(secret: Buffer): string[] {
  return (['base64', 'base64url', 'hex'] as const).map((encoding) => secret.toString(encoding));
}
