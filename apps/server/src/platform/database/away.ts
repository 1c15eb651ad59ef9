/** Failures of connections, as they were seen there: from the outside they look like those of any other server. */
const BROKEN = new WeakSet<object>();

/** PostgreSQL is stopped, has crashed, or is starting. */
const STOPPED_CODES: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03']);
/** What the driver says of a connection that broke before. */
const BROKEN_BEFORE = /^Connection terminated|is not queryable$/;

/** Remembers that a failure is one of a connection. */
export function noteBroken(error: unknown): void {
  if (error instanceof Error) BROKEN.add(error);
}

/** Whether something failed only because the database does not answer now: the same may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  // Whoever passes a failure on names what it was made of.
  for (let present = error; present instanceof Error; present = present.cause) {
    if (BROKEN.has(present) || BROKEN_BEFORE.test(present.message)) return true;
    if ('code' in present && STOPPED_CODES.has(present.code)) return true;
  }
  return false;
}
