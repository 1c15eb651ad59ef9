import { randomBytes } from 'node:crypto';
import { ADMINISTRATOR, type Call, type Envelope, TEACHER } from '@orrery/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createSchool } from '../features/school/create-school';
import type { Database } from '../platform/database/database';

/** Password of every account that tests make; activation takes it too. */
export const TEST_PASSWORD = 'correct_horse';

/** A browser that keeps its cookies. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  send(
    method: 'GET' | 'POST' | 'HEAD',
    url: string,
    options?: { payload?: string | object; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** Makes a call the way the console does: query or form. */
  call<T = Record<string, unknown>>(
    call: Call,
    input?: Record<string, string | number>,
  ): Promise<Envelope<T>>;
}

/** A browser that was never here. */
export function newVisitor(app: FastifyInstance, remoteAddress = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>();

  const send: Visitor['send'] = async (method, url, { payload, headers = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const answer = await app.inject({
      remoteAddress,
      method,
      url,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };

  async function call<T>(one: Call, input: Record<string, string | number> = {}): Promise<Envelope<T>> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(input)) form.set(name, String(value));
    const answer =
      one.method === 'GET'
        ? await send('GET', `${one.path}?${form}`)
        : await send('POST', one.path, {
            payload: form.toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          });
    return answer.json<Envelope<T>>();
  }

  return { cookies, send, call };
}

/** A school of its own for a test, with the names of its accounts. */
export interface TestSchool {
  readonly id: number;
  readonly admin: string;
  readonly teacher: string;
}

/** Makes a school with an administrator and a teacher, whose names nobody else has. */
export async function makeSchool(db: Database): Promise<TestSchool> {
  const key = randomBytes(5).toString('hex');
  const [admin, teacher] = [`admin-${key}`, `teacher-${key}`];
  const account = { nickname: 'Somebody', password: TEST_PASSWORD };
  const { schoolId } = await createSchool(db, {
    name: `School ${key}`,
    key,
    accounts: [
      { ...account, username: admin, role: ADMINISTRATOR },
      { ...account, username: teacher, role: TEACHER },
    ],
  });
  return { id: schoolId, admin, teacher };
}

/** A browser in which an account is logged in. */
export async function loggedIn(app: FastifyInstance, username: string): Promise<Visitor> {
  const visitor = newVisitor(app);
  const answer = await visitor.send('POST', '/api/auth/login', {
    payload: { uname: username, pwd: TEST_PASSWORD },
  });
  if (answer.json<Envelope>().s !== 200) throw new Error(`${username} could not log in: ${answer.body}`);
  return visitor;
}
