import { calls, type Desired, type Envelope, topics } from '@orrery/contract';
import { connectPeer, isKind, type Peer } from '../live/mqtt-peer';
import type { Seats } from './seats';

/** A class that goes on beside an attack: what it must not notice. */
export interface Witness {
  /** What went wrong in the class, in words. */
  readonly complaints: readonly string[];
  /** From the teacher's order to the last headset, in milliseconds. */
  readonly orders: readonly number[];
  /** Ends the class. */
  stop(): Promise<void>;
}

/** No promise of the product: an order that takes longer was lost. */
const PATIENCE_MS = 30_000;
const BETWEEN_ORDERS_MS = 200;
/** A class on a machine that is busy with something else is still a class. */
const CLIENT = { connectTimeout: PATIENCE_MS, keepalive: 60 } as const;

/** Begins a class in which the teacher gives one order after another, and each headset must get each. */
export async function startWitness(origin: string, seats: Seats): Promise<Witness> {
  const broker = `${origin.replace('http', 'ws')}/mqtt`;
  const complaints: string[] = [];
  const orders: number[] = [];
  let isOver = false;
  const page = await openPage(broker, seats);
  const headsets = await Promise.all(
    seats.headsets.map((access) => openHeadset(broker, seats.school, access)),
  );
  for (const peer of [page, ...headsets.map((headset) => headset.peer)]) {
    peer.client.on('message', (topic) => {
      if (!topic.startsWith(`orrery/v1/${seats.school}/`))
        complaints.push(`heard ${topic} of another school`);
      else if (/\/(signal|pose|events)$/.test(topic))
        complaints.push(`heard ${topic}, which nobody here said`);
    });
    peer.client.on('close', () => {
      if (!isOver) complaints.push('a client of the class lost its connection');
    });
  }
  const playing = play();

  async function play(): Promise<void> {
    for (let number = 1; !isOver; number += 1) {
      try {
        orders.push(await giveOrder(origin, seats, headsets, number % 100));
      } catch (error) {
        complaints.push(`order ${number}: ${(error as Error).message}`);
        return;
      }
      for (const { peer } of headsets) peer.forget();
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ORDERS_MS));
    }
  }

  return {
    complaints,
    orders,
    async stop() {
      isOver = true;
      await playing;
      await Promise.all([page.end(), ...headsets.map(({ peer }) => peer.end())]);
    },
  };
}

interface WitnessHeadset {
  readonly device: number;
  readonly peer: Peer;
}

async function openHeadset(
  broker: string,
  school: number,
  access: Seats['headsets'][number],
): Promise<WitnessHeadset> {
  const peer = await connectPeer(broker, access, CLIENT);
  const { device } = access;
  await peer.subscribe([
    topics.desired(school, device),
    topics.command(school, device),
    topics.signal(school, device),
  ]);
  return { device, peer };
}

async function openPage(broker: string, { school, pages: [access] }: Seats): Promise<Peer> {
  if (!access) throw new Error('the class has no page');
  const page = await connectPeer(broker, access, CLIENT);
  const own = topics.consoleSignal(school, access.session);
  await page.subscribe([topics.state(school, '+'), topics.pose(school, '+'), topics.notices(school), own]);
  return page;
}

/** Sets the volume of all headsets. @returns milliseconds until the last of them knows */
async function giveOrder(
  origin: string,
  { cookie }: Seats,
  headsets: readonly WitnessHeadset[],
  volume: number,
): Promise<number> {
  const startedAt = performance.now();
  const ids = headsets.map(({ device }) => device).join(',');
  const answer = await fetch(`${origin}${calls.setVolume.path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ ids, volume: String(volume) }),
  });
  const { s, data } = (await answer.json()) as Envelope<{ revisions: Record<string, number> }>;
  if (s !== 200) throw new Error(`was refused with ${s}`);
  const arrivals = headsets.map(async ({ device, peer }) => {
    const revision = data.revisions[device];
    const wanted = (body: Desired) => body.revision === revision && body.volume === volume;
    const { at } = await peer.waitFor(
      (message) => isKind('desired')(message) && wanted(message.json as Desired),
      PATIENCE_MS,
    );
    return at;
  });
  return Math.max(...(await Promise.all(arrivals))) - startedAt;
}
