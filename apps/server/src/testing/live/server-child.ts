/** A server in a process of its own, for tests that stop it in its sleep. Tells its address on stdout. */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);

/** A machine whose clock is wrong: everything that asks for the time gets another one. */
function shiftClock(): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length === 0 ? RealDate.now() + offsetMs : given[0]);
    }

    static override now(): number {
      return RealDate.now() + offsetMs;
    }
  } as DateConstructor;
}

shiftClock();
// Whatever reads the clock as it is loaded must read this one.
const { startServer } = await import('../../compose');
const { parseConfig } = await import('../../platform/config');
const { pino } = await import('pino');

const server = await startServer(parseConfig(process.env), { log: pino({ level: 'silent' }) });
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);

export {};
