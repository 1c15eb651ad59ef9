import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { topics } from '@orrery/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { toSchoolScope } from '../../platform/session/caller';
import { connectPeer } from '../../testing/live/mqtt-peer';
import { createTickets } from '../tickets/tickets';
import { createBroker } from './broker';

test('a retained order arrives, though a plain message published after it overtakes it', async () => {
  const tickets = createTickets(new Uint8Array(32).fill(7));
  const owner = {
    admitDevice: async () => 1,
    admitLogin: async () => 1,
    receive: () => ({ forward: true, retain: false }) as const,
    beforeSubscribe: async () => undefined,
    entered: () => undefined,
    subscribed: () => undefined,
    cut: () => undefined,
    left: () => undefined,
  };
  const broker = await createBroker({
    tickets,
    log: pino({ level: 'silent' }),
    isOwnPage: () => true,
    owner: () => owner,
  });
  const server = createServer();
  broker.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer = await connectPeer(`ws://127.0.0.1:${port}/mqtt`, await tickets.forDevice(toSchoolScope(1), 1));
  const [desired, command] = [topics.desired(1, 1), topics.command(1, 1)];
  await peer.subscribe([desired, command], 1);

  const publish = (topic: string, retain: boolean) =>
    broker.publish({ topic, body: {}, qos: retain ? 1 : 0, retain });
  await Promise.all([publish(desired, true), publish(command, false)]);

  await peer.waitFor(({ topic }) => topic === command);
  await peer.waitFor(({ topic }) => topic === desired);
  expect(peer.arrived.map(({ topic }) => topic).sort()).toEqual([command, desired]);
  await peer.end();
  await broker.close();
  await new Promise((resolve) => server.close(resolve));
});
