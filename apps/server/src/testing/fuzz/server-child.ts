import { pino } from 'pino';
import { type RunningServer, startServer } from '../../compose';
import { parseConfig } from '../../platform/config';
import { makeSchoolWithHeadsets } from './seats';
import type { Question, Told } from './server-messages';
import { makeWorld } from './world';

/** The server under attack, in a process of its own: makes what the attackers need, and tells what went wrong inside. */
const ERROR_LEVEL = 50;

function tell(message: Told): void {
  process.send?.(message);
}

const log = pino(
  { level: 'warn' },
  {
    write(line: string) {
      const entry = JSON.parse(line) as { level: number; msg: string };
      if (entry.level >= ERROR_LEVEL) tell({ fault: line });
      else if (entry.msg === 'slow answer') tell({ slow: line });
    },
  },
);

process.on('unhandledRejection', (error) => {
  tell({ fault: `unhandled rejection: ${(error as Error)?.stack ?? error}` });
  process.exit(1);
});

async function answer(server: RunningServer, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'world':
      return makeWorld(server);
    case 'seats':
      return makeSchoolWithHeadsets(server, question.headsets, question.pages);
    case 'memory': {
      globalThis.gc?.();
      const { heapUsed, rss } = process.memoryUsage();
      return { heapMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 };
    }
    case 'stop':
      await server.close();
      return null;
  }
}

const server = await startServer(parseConfig(process.env), { log });
process.on('message', (question: Question) => {
  answer(server, question).then(
    (value) => {
      tell({ id: question.id, value });
      if (question.ask === 'stop') process.disconnect?.();
    },
    (error: Error) => tell({ id: question.id, error: error.stack ?? error.message }),
  );
});
tell({ url: server.url });
