import { type Signal, type SignalInfo, signal } from '@orrery/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveDesk, type LiveDesk, type SignalDoor } from './live-desk';
import { createLiveSender, type LiveSender } from './live-sender';
import type { OpenPeer, Peer, PeerEvents } from './peer';
import { type SignalBody, toSignal } from './signals';
import {
  AGREEMENTS,
  ALIVE_MS,
  CONNECT_WITHIN_MS,
  FORGOTTEN_AFTER_MS,
  HEAL_WITHIN_MS,
  MAX_CANDIDATES,
  MAX_OFFERS,
  MAX_VIEWERS,
} from './timing';

const PAGE = 'console:page-1';
const DEVICE = 'device:12';
const HERE = { candidate: 'candidate:1 1 udp 1 10.0.0.1 5000 typ host', sdpMid: '0' };

/** Stands for an RTCPeerConnection: it says what it was told, and the test says what becomes of it. */
class FakePeer implements Peer {
  readonly events: PeerEvents<string>;
  readonly heard: string[] = [];
  closed = false;
  refusing = false;

  constructor(events: PeerEvents<string>) {
    this.events = events;
  }
  async offer() {
    return 'offer-sdp';
  }
  async answer(offer: string) {
    if (offer.includes('hostile')) throw new Error('no description');
    this.heard.push(`offer ${offer}`);
    return `answer to ${offer}`;
  }
  async accept(answer: string) {
    if (this.refusing) throw new Error('no description');
    this.heard.push(`answer ${answer}`);
  }
  async addCandidate(candidate: { candidate: string } | null) {
    this.heard.push(`candidate ${candidate?.candidate ?? 'end'}`);
  }
  close() {
    this.closed = true;
  }
}

let peers: FakePeer[];
const openPeer: OpenPeer<string> = (events) => {
  const peer = new FakePeer(events);
  peers.push(peer);
  return peer;
};
/** Promises that are under way come to their end; no time passes. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  peers = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page that watches', () => {
  let desk: LiveDesk<string>;
  let log: string[];
  let sent: { device: number; message: Signal }[];
  let streams: (string | null)[];
  let hear: (message: Signal) => void;
  let stop: () => void;
  let door: { from: string | null } & Omit<SignalDoor, 'from'>;

  beforeEach(() => {
    log = [];
    sent = [];
    streams = [];
    door = {
      from: PAGE as string | null,
      iceServers: [],
      send(device: number, message: Signal) {
        log.push(message.action === 'alive' ? 'alive' : message.info.type);
        sent.push({ device, message });
      },
      listen(listener: (message: Signal) => void) {
        log.push('subscribe');
        hear = listener;
        return () => log.push('unsubscribe');
      },
    };
    desk = createLiveDesk<string>(door, openPeer);
    stop = desk.watch(12, (stream) => streams.push(stream));
  });
  afterEach(() => desk.leave());

  const sessionNow = () =>
    sent.map(({ message }) => message.info).findLast(({ type }) => type === 'init')?.session;
  const say = (body: SignalBody, from = DEVICE) => {
    hear(toSignal({ from, to: PAGE }, body));
    return settle();
  };
  const offer = (sdp = 'v=0') => say({ type: 'offer', session: sessionNow(), sdp });

  test('[LIVE-17] [LIVE-18] [LIVE-19] [LIVE-Q3] start, subscribe, init: in this order', () => {
    expect(log).toEqual(['start', 'subscribe', 'init']);
    expect(sent.every(({ device }) => device === 12)).toBe(true);
  });

  test('[LIVE-14] before the broker is there nothing is said; once it is, the headset is asked', async () => {
    desk.leave();
    log = [];
    door.from = null;
    desk.watch(12, () => undefined);
    expect(log).toEqual(['subscribe']);
    door.from = PAGE;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toContain('init');
  });

  test('[LIVE-25] [LIVE-26] every message has msg_id, time, action and an info with from, to and type', async () => {
    await offer();
    peers[0]?.events.onCandidate(HERE);
    stop();
    desk.leave();
    const types = new Set(sent.map(({ message }) => message.info.type));
    expect([...types].sort()).toEqual(['answer', 'bye', 'candidate', 'init', 'start', 'stop']);
    const ids = sent.map(({ message }) => message.msg_id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { message } of sent) {
      expect(signal.safeParse(message).success).toBe(true);
      expect(message).toMatchObject({ action: 'live', info: { from: PAGE, to: DEVICE } });
      expect(message.time).toBe(Date.now());
    }
  });

  test('[LIVE-20] [LIVE-Q3] the headset offers, the page answers; candidates go both ways, also those that came first', async () => {
    await say({ type: 'candidate', session: sessionNow(), candidate: HERE });
    await offer();
    await say({ type: 'candidate', session: sessionNow(), candidate: null });
    expect(peers[0]?.heard).toEqual(['offer v=0', `candidate ${HERE.candidate}`, 'candidate end']);
    expect(sent.at(-1)?.message.info).toMatchObject({ type: 'answer', sdp: 'answer to v=0' });
    peers[0]?.events.onCandidate(HERE);
    expect(sent.at(-1)?.message.info).toMatchObject({ type: 'candidate', candidate: HERE });
    peers[0]?.events.onStream('picture');
    expect(streams).toEqual(['picture']);
  });

  test('a headset that was not there yet is asked again until it offers: nobody hangs', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.filter((type) => type === 'init').length).toBeGreaterThanOrEqual(6);
    expect(new Set(sent.flatMap(({ message }) => message.info.session ?? [])).size).toBe(1);
    await offer();
    peers[0]?.events.onState('connected');
    const asked = log.filter((type) => type === 'init').length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(log.filter((type) => type === 'init').length).toBe(asked);
  });

  test('an offer that comes twice is answered twice, by one peer', async () => {
    await offer();
    await offer();
    expect(peers).toHaveLength(1);
    expect(log.filter((type) => type === 'answer')).toHaveLength(2);
  });

  test('[LIVE-27] an agreement without a connection is made anew in silence, and old words are left aside', async () => {
    await offer();
    const old = sessionNow();
    await vi.advanceTimersByTimeAsync(CONNECT_WITHIN_MS + 5_000);
    expect(peers[0]?.closed).toBe(true);
    expect(sessionNow()).not.toBe(old);
    expect(streams.at(-1)).toBeNull();
    await say({ type: 'offer', session: old, sdp: 'stale' });
    expect(peers).toHaveLength(1);
    await offer('fresh');
    expect(peers[1]?.heard).toEqual(['offer fresh']);
  });

  test('[LIVE-27] a broken connection has a moment to heal, then the mirror is shown and the headset asked again', async () => {
    await offer();
    peers[0]?.events.onStream('picture');
    peers[0]?.events.onState('connected');
    peers[0]?.events.onState('disconnected');
    await vi.advanceTimersByTimeAsync(HEAL_WITHIN_MS - 1);
    peers[0]?.events.onState('connected');
    await vi.advanceTimersByTimeAsync(HEAL_WITHIN_MS);
    expect(streams).toEqual(['picture']);
    peers[0]?.events.onState('failed');
    await settle();
    expect(streams).toEqual(['picture', null]);
    expect(log.at(-1)).toBe('init');
  });

  test('[LIVE-21] while the session lives, alive is sent every 30 s', async () => {
    await offer();
    peers[0]?.events.onState('connected');
    await vi.advanceTimersByTimeAsync(3 * ALIVE_MS);
    expect(ALIVE_MS).toBe(30_000);
    expect(log.filter((type) => type === 'alive')).toHaveLength(3);
    expect(sent.at(-1)?.message).toMatchObject({
      action: 'alive',
      info: { type: 'init', session: sessionNow() },
    });
    stop();
    await vi.advanceTimersByTimeAsync(2 * ALIVE_MS);
    expect(log.filter((type) => type === 'alive')).toHaveLength(3);
  });

  test('[LIVE-22] closing says bye and closes the connection; nothing more is said', async () => {
    await offer();
    stop();
    expect(log.at(-1)).toBe('bye');
    expect(peers[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(log.at(-1)).toBe('bye');
  });

  test('[LIVE-23] [LIVE-Q2] leaving says stop to every headset that was started, also to those no longer watched', async () => {
    stop();
    desk.watch(13, () => undefined);
    desk.leave();
    const stopped = sent.filter(({ message }) => message.info.type === 'stop');
    expect(stopped.map(({ device }) => device)).toEqual([12, 13]);
    expect(log.at(-1)).toBe('unsubscribe');
    desk.leave();
    expect(sent.filter(({ message }) => message.info.type === 'stop')).toHaveLength(2);
  });

  test('a busy headset is asked again later; another headset’s words change nothing', async () => {
    await say({ type: 'offer', session: sessionNow(), sdp: 'v=0' }, 'device:13');
    expect(peers).toHaveLength(0);
    const before = sessionNow();
    await say({ type: 'bye', session: before });
    expect(sessionNow()).toBe(before);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sessionNow()).not.toBe(before);
  });

  test('a headset that offers something else again and again gets no connection for each, and later its chance', async () => {
    for (let count = 0; count < 100; count += 1) await offer(`offer ${count}`);
    expect(peers).toHaveLength(MAX_OFFERS);
    expect(peers.every(({ closed }) => closed)).toBe(true);
    await vi.advanceTimersByTimeAsync(15_000);
    await offer('good');
    expect(peers.at(-1)?.heard).toEqual(['offer good']);
  });

  test('addresses of a flood are not all knocked at', async () => {
    await offer();
    for (let count = 0; count < 1_000; count += 1) {
      await say({ type: 'candidate', session: sessionNow(), candidate: { candidate: `c${count}` } });
    }
    expect(peers[0]?.heard.length).toBeLessThanOrEqual(MAX_CANDIDATES + 1);
  });

  test('a description that the browser refuses ends that attempt only', async () => {
    await offer('hostile');
    expect(peers[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(15_000);
    await offer('good');
    expect(peers[1]?.heard).toEqual(['offer good']);
  });
});

describe('a headset that is watched', () => {
  let sender: LiveSender;
  let said: { page: string; body: SignalBody }[];
  let watched: boolean[];

  beforeEach(() => {
    said = [];
    watched = [];
    sender = createLiveSender({
      send: (page, body) => said.push({ page, body }),
      openPeer,
      onWatched: (next) => watched.push(next),
    });
  });
  afterEach(() => sender.stop());

  const say = (body: SignalBody, from: string = PAGE, action: Signal['action'] = 'live') => {
    sender.receive(toSignal({ from, to: DEVICE }, body, action));
    return settle();
  };
  const types = () => said.map(({ body }) => body.type);

  test('[LIVE-20] [LIVE-Q3] it offers after init, and an offer of the page is answered too', async () => {
    await say({ type: 'start' });
    expect(said).toEqual([]);
    await say({ type: 'init', session: 'a' });
    expect(said).toEqual([{ page: PAGE, body: { type: 'offer', session: 'a', sdp: 'offer-sdp' } }]);
    await say({ type: 'candidate', session: 'a', candidate: HERE });
    await say({ type: 'answer', session: 'a', sdp: 'yes' });
    expect(peers[0]?.heard).toEqual(['answer yes', `candidate ${HERE.candidate}`]);
    await say({ type: 'offer', session: 'b', sdp: 'mine' }, 'console:page-2');
    expect(said.at(-1)).toEqual({
      page: 'console:page-2',
      body: { type: 'answer', session: 'b', sdp: 'answer to mine' },
    });
    expect(watched).toEqual([true]);
  });

  test('an init that comes again gets the same offer, until it is answered', async () => {
    await say({ type: 'init', session: 'a' });
    await say({ type: 'init', session: 'a' });
    expect(types()).toEqual(['offer', 'offer']);
    await say({ type: 'answer', session: 'a', sdp: 'yes' });
    await say({ type: 'answer', session: 'a', sdp: 'and again' });
    await say({ type: 'init', session: 'a' });
    expect(types()).toEqual(['offer', 'offer']);
    expect(peers).toHaveLength(1);
    expect(peers[0]?.heard).toEqual(['answer yes']);
  });

  test('a new wish of the same page takes the place of the old one, and the film goes on', async () => {
    await say({ type: 'init', session: 'a' });
    await say({ type: 'init', session: 'b' });
    expect(peers.map(({ closed }) => closed)).toEqual([true, false]);
    await say({ type: 'answer', session: 'a', sdp: 'stale' });
    expect(peers[1]?.heard).toEqual([]);
    expect(watched).toEqual([true]);
  });

  test('several teachers watch one student; one too many is told, and has the mirror', async () => {
    for (let page = 1; page <= MAX_VIEWERS + 1; page += 1) {
      await say({ type: 'init', session: `s${page}` }, `console:${page}`);
    }
    expect(types()).toEqual([...Array(MAX_VIEWERS).fill('offer'), 'bye']);
    expect(said.at(-1)?.page).toBe(`console:${MAX_VIEWERS + 1}`);
    await say({ type: 'bye', session: 's1' }, 'console:1');
    await say({ type: 'init', session: 's9' }, `console:${MAX_VIEWERS + 1}`);
    expect(types().at(-1)).toBe('offer');
  });

  test('a page that was loaded again takes the place that it left, and nobody else’s', async () => {
    for (let page = 1; page <= MAX_VIEWERS; page += 1) {
      await say({ type: 'init', session: `s${page}` }, `console:${page}`);
      peers.at(-1)?.events.onState('connected');
    }
    peers[1]?.events.onState('disconnected');
    await say({ type: 'init', session: 'again' }, 'console:again');
    expect(types()).toEqual(Array(MAX_VIEWERS + 1).fill('offer'));
    expect(peers.map(({ closed }) => closed)).toEqual([false, true, ...Array(MAX_VIEWERS - 1).fill(false)]);
    expect(watched).toEqual([true]);
  });

  test('[LIVE-22] [LIVE-23] bye ends one picture, stop ends it too, and nothing is drawn for nobody', async () => {
    await say({ type: 'init', session: 'a' });
    await say({ type: 'init', session: 'b' }, 'console:2');
    await say({ type: 'bye', session: 'older' });
    expect(peers[0]?.closed).toBe(false);
    await say({ type: 'bye', session: 'a' });
    expect(peers[0]?.closed).toBe(true);
    expect(watched).toEqual([true]);
    await say({ type: 'stop' }, 'console:2');
    expect(peers[1]?.closed).toBe(true);
    expect(watched).toEqual([true, false]);
  });

  test('[LIVE-21] a page that says alive is kept, one that does not is forgotten, one unknown is offered anew', async () => {
    await say({ type: 'init', session: 'a' });
    await say({ type: 'answer', session: 'a', sdp: 'yes' });
    await vi.advanceTimersByTimeAsync(FORGOTTEN_AFTER_MS - 1);
    await say({ type: 'init', session: 'a' }, PAGE, 'alive');
    await vi.advanceTimersByTimeAsync(FORGOTTEN_AFTER_MS - 1);
    expect(peers[0]?.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(peers[0]?.closed).toBe(true);
    expect(watched).toEqual([true, false]);
    await say({ type: 'init', session: 'a' }, PAGE, 'alive');
    expect(types()).toEqual(['offer', 'offer']);
  });

  test.each<[string, SignalInfo['type']]>([
    ['a description that no browser reads', 'offer'],
    ['an answer that no browser reads', 'answer'],
  ])('%s ends that agreement, and no other', async (_what, type) => {
    await say({ type: 'init', session: 'good' }, 'console:2');
    if (type === 'offer') await say({ type, session: 'x', sdp: 'hostile' });
    else {
      await say({ type: 'init', session: 'x' });
      const [, mine] = peers;
      if (mine) mine.refusing = true;
      await say({ type: 'answer', session: 'x', sdp: 'hostile' });
    }
    expect(said.at(-1)).toEqual({ page: PAGE, body: { type: 'bye', session: 'x' } });
    expect(peers.map(({ closed }) => closed)).toEqual([false, true]);
  });

  test('a page that wants another agreement at once, again and again, costs few connections, and others none', async () => {
    for (let count = 0; count < 200; count += 1) await say({ type: 'init', session: `s${count}` });
    expect(peers).toHaveLength(AGREEMENTS.ofPage);
    await say({ type: 'init', session: 'a' }, 'console:2');
    expect(said.at(-1)?.page).toBe('console:2');
    for (let count = 0; count < 200; count += 1)
      await say({ type: 'init', session: 'a' }, `console:x${count}`);
    expect(said.length).toBeLessThanOrEqual(AGREEMENTS.ofAll);
    await vi.advanceTimersByTimeAsync(AGREEMENTS.withinMs);
    await say({ type: 'init', session: 'later' });
    expect(said.at(-1)?.body).toMatchObject({ type: 'offer', session: 'later' });
  });

  test('a page that names no attempt is answered too, and its alive begins nothing anew', async () => {
    await say({ type: 'init' });
    await say({ type: 'answer', sdp: 'yes' });
    await say({ type: 'init' }, PAGE, 'alive');
    expect(peers).toHaveLength(1);
    expect(peers[0]?.heard).toEqual(['answer yes']);
  });

  test('candidates of a flood are not all kept, and words of other headsets are none', async () => {
    await say({ type: 'init', session: 'a' });
    for (let index = 0; index < 500; index += 1) {
      await say({ type: 'candidate', session: 'a', candidate: { candidate: `c${index}` } });
    }
    await say({ type: 'answer', session: 'a', sdp: 'yes' });
    expect(peers[0]?.heard.length).toBeLessThan(80);
    await say({ type: 'init', session: 'a' }, 'device:13');
    expect(peers).toHaveLength(1);
  });

  test('a word to the whole class may end pictures, and begins none', async () => {
    const sayToAll = (body: SignalBody) => {
      sender.receive(toSignal({ from: PAGE, to: 'all' }, body));
      return settle();
    };
    await sayToAll({ type: 'start' });
    await sayToAll({ type: 'init', session: 'a' });
    expect(peers).toHaveLength(0);
    await say({ type: 'init', session: 'a' });
    await sayToAll({ type: 'stop' });
    expect(peers[0]?.closed).toBe(true);
    expect(watched).toEqual([true, false]);
  });
});
