import { createCookieJar, createHttpClient, type HttpClient } from '@orrery/client';
import type { Resource } from '@orrery/contract';
import { PASSWORD } from './server';

/** A teacher who gives orders by the product's own calls, where the journey is not about the console. */
export interface Orders {
  readonly http: HttpClient;
  /** A resource of the library by its English title. */
  find(title: string): Promise<Resource>;
  /** Ids of all devices of the school. */
  devices(): Promise<number[]>;
  /** Plays a resource on every device. */
  play(resource: Resource): Promise<void>;
  /** Ends what plays, on every device. */
  stop(resource: Resource): Promise<void>;
}

/** Logs a teacher, or somebody else, in. */
export async function createOrders(url: string, account = 'teacher'): Promise<Orders> {
  const http = createHttpClient({ baseUrl: url, cookies: createCookieJar() });
  await http.login({ uname: account, pwd: PASSWORD });
  const devices = async () => (await http.clientStatus({})).list.map(({ id }) => id);
  return {
    http,
    devices,
    async find(title) {
      const { list } = await http.resourceList({ key_word: title, type: 20 });
      const found = list.find((resource) => resource.title === title);
      if (!found) throw new Error(`the library has no "${title}"`);
      return found;
    },
    async play({ id }) {
      await http.batchPlay({ resId: id, ids: await devices(), time: 0 });
    },
    async stop({ id }) {
      await http.batchStop({ resId: id, ids: await devices(), time: 0 });
    },
  };
}
