import { isTaken } from '../../../apps/server/src/testing/ports';
import { createPart, type Part } from './part';

/** A Redis of a cluster: it keeps nothing on a disk. */
export interface Redis {
  readonly part: Part;
  readonly url: string;
}

interface RedisPlan {
  readonly program: string;
  readonly logs: string;
  readonly port: number;
  readonly onEnd: (part: Part, how: string) => void;
}

/** Makes the Redis; it does not run yet. */
export function createRedis({ program, logs, port, onEnd }: RedisPlan): Redis {
  const options = { port, bind: '127.0.0.1', dir: logs, save: '', appendonly: 'no' };
  const part = createPart({
    name: 'Redis',
    command: program,
    args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    logs,
    isReady: () => isTaken(port),
    onEnd,
  });
  return { part, url: `redis://127.0.0.1:${port}` };
}
