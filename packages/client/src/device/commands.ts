import type { Command } from '@orrery/contract';

/** How many command ids a device remembers, to carry out a repeated one only once. */
const REMEMBERED = 200;

/** An order without state that somebody must carry out. */
export type DeviceOrder = Exclude<Command, { type: 'ack' }>;

/** Judges commands: late ones and repeated ones are nobody's business any more. */
export function createCommandFilter(
  serverNow: () => number,
): (command: Command) => 'run' | 'expired' | 'repeated' {
  const seen = new Set<string>();
  return (command) => {
    if (seen.has(command.id)) return 'repeated';
    seen.add(command.id);
    if (seen.size > REMEMBERED) seen.delete(seen.values().next().value ?? '');
    return command.expiresAt < serverNow() ? 'expired' : 'run';
  };
}
