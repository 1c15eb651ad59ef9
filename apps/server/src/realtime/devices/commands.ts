import { randomUUID } from 'node:crypto';
import { type Command, type CommandOrder, topics } from '@orrery/contract';
import { sharedNow } from '../../platform/clock';
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
  /** What another server sent: the device may come back here. */
  hear(schoolId: number, deviceId: number, body: Command): void;
  /** Commands of a school that devices may not have yet. */
  waitingOf(schoolId: number): (readonly [deviceId: number, body: Command])[];
}

/** @param broker carries the commands, QoS 2 (acknowledgements 1) and never retained */
export function createCommands(broker: Broker): Commands {
  const waiting = new Map<number, { readonly schoolId: number; readonly commands: Map<string, Command> }>();

  function publish(schoolId: number, deviceId: number, body: Command, qos: 1 | 2 = 2): Promise<void> {
    return broker.publish({ topic: topics.command(schoolId, deviceId), body, qos, retain: false });
  }

  function remember(schoolId: number, deviceId: number, body: Command): void {
    const now = sharedNow();
    // The newest of each kind is enough: a hundred requests to flash a name are one, also for a device that is away.
    const kept = [...(waiting.get(deviceId)?.commands ?? [])].filter(
      ([, { expiresAt, type }]) => expiresAt > now && type !== body.type,
    );
    waiting.set(deviceId, { schoolId, commands: new Map([...kept, [body.id, body]]) });
  }

  function missedBy(deviceId: number): Command[] {
    const now = sharedNow();
    return [...(waiting.get(deviceId)?.commands.values() ?? [])].filter(({ expiresAt }) => expiresAt > now);
  }

  return {
    async send(schoolId, deviceIds, order) {
      const expiresAt = sharedNow() + COMMAND_LIFE_MS;
      await Promise.all(
        deviceIds.map((deviceId) => {
          const body: Command = { ...order, id: randomUUID(), expiresAt };
          remember(schoolId, deviceId, body);
          return publish(schoolId, deviceId, body);
        }),
      );
    },
    acknowledge(schoolId, deviceId, eventIds) {
      const expiresAt = sharedNow() + COMMAND_LIFE_MS;
      // Heard twice it means the same, so it goes without the handshake of commands.
      return publish(schoolId, deviceId, { id: randomUUID(), type: 'ack', ids: [...eventIds], expiresAt }, 1);
    },
    async repeat(schoolId, deviceId) {
      await Promise.all(missedBy(deviceId).map((body) => publish(schoolId, deviceId, body)));
    },
    done(deviceId, commandId) {
      const commands = waiting.get(deviceId)?.commands;
      commands?.delete(commandId);
      if (commands?.size === 0) waiting.delete(deviceId);
    },
    hear(schoolId, deviceId, body) {
      if (body.type !== 'ack') remember(schoolId, deviceId, body);
    },
    waitingOf: (schoolId) =>
      [...waiting].flatMap(([deviceId, entry]) =>
        entry.schoolId === schoolId ? missedBy(deviceId).map((body) => [deviceId, body] as const) : [],
      ),
  };
}
