import type { CallError } from '@orrery/client';
import { RES_TYPE } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Classroom, type Headset, isOnTime, longestGapMs, openClassroom, press } from './classroom';
import type { Cluster } from './cluster';
import { startOwnCluster } from './own-cluster';
import { findPrograms } from './programs';
import type { OrreryServer } from './server';
import { beginUpload } from './upload';

const HEADSETS = 8;
/** A headset of a server that died is back on another within this. */
const BACK_WITHIN_MS = 10_000;
/** In life a store is away for half a minute and more; `-- --long` shows that. */
const STORE_AWAY_MS = process.env.CLUSTER_LONG ? 30_000 : 2_000;

const programs = findPrograms();
const why = programs ? '' : ' (skipped: PostgreSQL, Redis or nginx is not installed)';

describe.skipIf(!programs)(`a class on three servers behind nginx${why}`, () => {
  let cluster: Cluster;
  let classroom: Classroom;

  beforeAll(async () => {
    if (!programs) return;
    cluster = await startOwnCluster(programs);
    classroom = await openClassroom(cluster.url, HEADSETS);
  });
  afterAll(async () => {
    await classroom?.stop();
    await cluster?.remove();
  });

  const countsOf = (server: OrreryServer) => server.clients();
  /** The server of the teacher's page. */
  async function teachersServer(): Promise<OrreryServer> {
    const found = await vi.waitFor(async () => {
      for (const server of cluster.servers) if ((await countsOf(server))?.consoles) return server;
      throw new Error('the page is nowhere');
    }, 20_000);
    return found;
  }
  /** Another server, with the most headsets. */
  async function headsetsServer(): Promise<OrreryServer> {
    const own = await teachersServer();
    const others = await Promise.all(
      cluster.servers
        .filter((server) => server !== own)
        .map(async (server) => ({ server, devices: (await countsOf(server))?.devices ?? 0 })),
    );
    others.sort((a, b) => b.devices - a.devices);
    const [most] = others;
    if (!most || most.devices === 0) throw new Error('no headset is on another server than the page');
    return most.server;
  }
  const isOnline = ({ device }: Headset) => device.connection.status.kind === 'online';
  const allOnline = (withinMs = 20_000) =>
    vi.waitFor(() => expect(classroom.headsets.filter((one) => !isOnline(one))).toEqual([]), withinMs);
  /** What the teacher sees of who is there, by the page and by the list. */
  async function seesAll(): Promise<void> {
    const { page, http, ids } = classroom;
    await vi.waitFor(async () => {
      expect(ids.filter((id) => !page.states.get(id)?.state.online)).toEqual([]);
      const { list } = await http.clientStatus({}, { attempts: 3 });
      expect(
        list
          .filter(({ is_online }) => is_online === 1)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...ids].sort());
    }, 30_000);
  }

  test('[PLAY-42] [PLAY-72] a server dies: its headsets are back within ten seconds at the right second, and nobody else notices', async () => {
    await classroom.playFrom(100);
    await classroom.follow();
    const victim = await headsetsServer();
    const before = (await countsOf(victim))?.devices;
    const marks = classroom.headsets.map(({ statuses }) => statuses.length);
    const toldBefore = classroom.told.length;
    let away: Headset | null = null;
    classroom.onStatus = (headset, kind) => {
      if (kind !== 'offline' || away) return;
      // One does not find the way back, as a headset whose battery ends in that moment.
      away = headset;
      headset.device.connection.drop(600_000);
    };
    const killedMs = Date.now();
    await victim.part.kill();
    // An order while it dies.
    await classroom.playFrom(500);
    await vi.waitFor(() => expect(away).not.toBeNull(), BACK_WITHIN_MS);
    const findLost = () =>
      classroom.headsets.filter(({ statuses }, index) => statuses.length > (marks[index] ?? 0));
    await vi.waitFor(() => expect(findLost()).toHaveLength(before ?? 0), BACK_WITHIN_MS);
    const lost = findLost();
    const moved = lost.filter((headset) => headset !== away);
    const others = classroom.headsets.filter((headset) => !lost.includes(headset));
    await classroom.follow([...moved, ...others], BACK_WITHIN_MS - (Date.now() - killedMs));
    for (const { statuses } of moved) {
      const back = statuses.find(({ kind, atMs }) => kind === 'online' && atMs > killedMs);
      expect((back?.atMs ?? Number.POSITIVE_INFINITY) - killedMs).toBeLessThan(BACK_WITHIN_MS);
    }
    const restarted = victim.part.start();
    // Who is there is never called away, and who is away is called so.
    const gone = away as unknown as Headset;
    await vi.waitFor(() => expect(classroom.page.states.get(gone.id)?.state.online).toBe(false), 30_000);
    const calledAway = classroom.told.slice(toldBefore).filter(({ online }) => !online);
    expect(new Set(calledAway.map(({ id }) => id))).toEqual(new Set([gone.id]));
    expect(others.every(({ statuses }) => statuses.at(-1)?.kind === 'online')).toBe(true);
    classroom.onStatus = () => undefined;
    gone.device.connection.drop(0);
    gone.device.connection.reconnect();
    await classroom.follow();
    await seesAll();
    await restarted;
  });

  test('[PLAY-73] the server of the teacher dies: the page comes back to the same class', async () => {
    const listOf = async () =>
      (await press(() => classroom.http.clientStatus({}))).list.map(
        ({ id, is_online, is_play, cmdMode }) => ({
          ...{ id, is_online, is_play, cmdMode },
        }),
      );
    const before = await vi.waitFor(async () => {
      const list = await listOf();
      expect(list.filter(({ is_online, is_play }) => is_online !== 1 || is_play !== 1)).toEqual([]);
      return list;
    }, 20_000);
    const victim = await teachersServer();
    const mark = classroom.pageStatuses.length;
    await victim.part.kill();
    await vi.waitFor(() => {
      const since = classroom.pageStatuses.slice(mark).map(({ kind }) => kind);
      expect(since).toContain('offline');
      expect(since.at(-1)).toBe('online');
    }, BACK_WITHIN_MS);
    const restarted = victim.part.start();
    await allOnline();
    await classroom.follow();
    await vi.waitFor(async () => expect(await listOf()).toEqual(before), 20_000);
    await classroom.pause();
    await classroom.follow();
    await restarted;
    await seesAll();
  });

  test('[PLAY-42] [PLAY-43] without Redis orders reach every headset, commands are refused by name, and all is as before with it', async () => {
    const marks = classroom.headsets.map(({ statuses }) => statuses.length);
    const recentre = () => classroom.http.callDevices({ ids: classroom.ids, type: 'recentre' });
    await cluster.redis.part.kill();
    await vi.waitFor(
      () => expect(recentre()).rejects.toMatchObject({ status: 503, id: 'servers.apart' }),
      20_000,
    );
    await classroom.playFrom(900);
    await classroom.follow();
    await classroom.pause();
    await classroom.follow();
    await cluster.redis.part.start();
    await vi.waitFor(recentre, 20_000);
    await classroom.playFrom(1200);
    await classroom.follow();
    await seesAll();
    expect(classroom.headsets.map(({ statuses }) => statuses.length)).toEqual(marks);
  });

  test('[PLAY-42] the database crashes in the middle of a class: headsets play on, calls say so at once, and nothing acknowledged is lost', async () => {
    const groups: string[] = [];
    const refusals = new Set<number>();
    const make = async (name: string) => {
      await classroom.http.addClientGroup({ client_group_name: name });
      groups.push(name);
    };
    await make('Before the crash');
    const marks = classroom.headsets.map(({ statuses }) => statuses.length);
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number += 1)
        await make(`Group ${number}`).catch((error: CallError) => void refusals.add(error.status));
    })();
    await vi.waitFor(() => expect(groups.length).toBeGreaterThan(3), 20_000);
    await cluster.postgres.part.kill();
    // A statement that is under way may still end.
    await vi.waitFor(async () => {
      const askedMs = Date.now();
      await expect(classroom.http.classChoices()).rejects.toMatchObject({
        status: 503,
        id: 'database.away',
        message: "The school's data cannot be reached right now. Please try again in a moment.",
      });
      expect(Date.now() - askedMs).toBeLessThan(5_000);
    }, 20_000);
    await classroom.follow();
    await cluster.postgres.part.start();
    isOver = true;
    await writing;
    await press(() => make('After the crash'));
    await classroom.playFrom(1500);
    await classroom.follow();
    expect([...refusals]).toEqual([503]);
    const { list } = await press(() => classroom.http.groupList({}));
    const kept = list.map(({ client_group_name: name }) => name);
    expect(groups.filter((name) => !kept.includes(name))).toEqual([]);
    expect(classroom.headsets.map(({ statuses }) => statuses.length)).toEqual(marks);
    expect(classroom.headsets.every((one) => classroom.play && isOnTime(one, classroom.play))).toBe(true);
    await seesAll();
  });

  test('[RES-32] the store of files is away: the class goes on, what cannot be done says so, and an upload goes on after it', async () => {
    const upload = await beginUpload(cluster.url, classroom.http);
    const arrived = (await upload.next()) ?? 0;
    expect(arrived).toBeGreaterThan(0);
    const { list } = await press(() => classroom.http.resourceList({ page: 1, res_type: RES_TYPE.video }));
    const film = new URL(list[0]?.file_url ?? '', cluster.url);
    await cluster.s3.part.kill();
    const awaySinceMs = Date.now();
    expect(await upload.next()).toBeNull();
    const answer = await fetch(film, { headers: { cookie: classroom.cookies.header() } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ s: 503, data: { id: 'storage.away' } });
    do {
      await classroom.pause();
      await classroom.follow();
      await classroom.playFrom(1800);
      await classroom.follow();
    } while (Date.now() - awaySinceMs < STORE_AWAY_MS);
    await cluster.s3.part.start();
    const offsets: number[] = [];
    await vi.waitFor(async () => {
      const offset = await upload.next();
      if (offset !== null) offsets.push(offset);
      expect(offset).toBe(upload.sizeBytes);
    }, 60_000);
    // What had arrived is not sent again.
    expect(Math.min(...offsets)).toBeGreaterThan(arrived);
    await upload.ready();
    const again = await fetch(film, { headers: { cookie: classroom.cookies.header() } });
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  test('[PLAY-42] servers are restarted one after the other in the middle of a class: nobody misses an order, and every call is answered', async () => {
    const [passed, failures]: [CallError[], unknown[]] = [[], []];
    let isOver = false;
    let answered = 0;
    const ask = async () => {
      while (!isOver) {
        await press(() => classroom.http.clientStatus({}), passed).catch((error) => failures.push(error));
        answered += 1;
      }
    };
    const load = [ask(), ask()];
    const toldBefore = classroom.told.length;
    const sinceMs = Date.now();
    let second = 2000;
    for (const { part } of cluster.servers) {
      let isStopped = false;
      const stopping = part.stop().then(() => {
        isStopped = true;
      });
      // Orders go on while its headsets move.
      do {
        second += 20;
        await classroom.playFrom(second);
        await classroom.follow();
      } while (!isStopped);
      await stopping;
      await part.start();
    }
    isOver = true;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(passed.filter(({ status }) => status !== 502 && status !== 503)).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    expect(classroom.told.slice(toldBefore).filter(({ online }) => !online)).toEqual([]);
    for (const headset of classroom.headsets)
      expect(longestGapMs(headset, sinceMs)).toBeLessThan(BACK_WITHIN_MS);
    await allOnline();
    await classroom.follow();
    await seesAll();
  });
});
