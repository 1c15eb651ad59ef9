import { randomUUID } from 'node:crypto';
import { type Command, type CommandOrder, topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';
import { COMMAND_LIFE_MS } from '../limits';

/** Edge commands: sent once, sent again to a device that comes back in time, forgotten when done or late. */
export interface Commands {
  send(schoolId: number, deviceIds: readonly number[], order: CommandOrder): Promise<void>;
  /** Tells a device that its events are stored. */
  acknowledge(schoolId: number, deviceId: number, eventIds: readonly string[]): Promise<void>;
  /** A device listens again: what it may have missed is repeated; the device knows repeats by their id. */
  repeat(schoolId: number, deviceId: number): Promise<void>;
  done(deviceId: number, commandId: string): void;
}

/** @param broker carries the commands, QoS 2 and never retained */
export function createCommands(broker: Broker): Commands {
  const waiting = new Map<number, Map<string, Command>>();

  function publish(schoolId: number, deviceId: number, body: Command): Promise<void> {
    return broker.publish({ topic: topics.command(schoolId, deviceId), body, qos: 2, retain: false });
  }

  function remember(deviceId: number, body: Command): void {
    const now = Date.now();
    // The newest of each kind is enough: a hundred requests to flash a name are one, also for a device that is away.
    const kept = [...(waiting.get(deviceId) ?? [])].filter(
      ([, { expiresAt, type }]) => expiresAt > now && type !== body.type,
    );
    waiting.set(deviceId, new Map([...kept, [body.id, body]]));
  }

  return {
    async send(schoolId, deviceIds, order) {
      const expiresAt = Date.now() + COMMAND_LIFE_MS;
      await Promise.all(
        deviceIds.map((deviceId) => {
          const body: Command = { ...order, id: randomUUID(), expiresAt };
          remember(deviceId, body);
          return publish(schoolId, deviceId, body);
        }),
      );
    },
    acknowledge: (schoolId, deviceId, eventIds) =>
      publish(schoolId, deviceId, {
        id: randomUUID(),
        type: 'ack',
        ids: [...eventIds],
        expiresAt: Date.now() + COMMAND_LIFE_MS,
      }),
    async repeat(schoolId, deviceId) {
      const now = Date.now();
      const missed = [...(waiting.get(deviceId)?.values() ?? [])].filter(({ expiresAt }) => expiresAt > now);
      await Promise.all(missed.map((body) => publish(schoolId, deviceId, body)));
    },
    done(deviceId, commandId) {
      const commands = waiting.get(deviceId);
      commands?.delete(commandId);
      if (commands?.size === 0) waiting.delete(deviceId);
    },
  };
}
