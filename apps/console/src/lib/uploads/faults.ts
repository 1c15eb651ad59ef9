/** The connection broke, or the server is not there: it is tried again. */
export class Broken extends Error {
  /** What somebody answered who is not ready; null where nobody answered. */
  readonly answer: HostRefused | null;

  constructor(answer: HostRefused | null = null) {
    super('the connection broke');
    this.name = 'Broken';
    this.answer = answer;
  }
}

/** The storage host does not take the file (RES-19). */
export class HostRefused extends Error {
  readonly status: number;
  /** What it answered, as it is. */
  readonly body: string;

  constructor(status: number, body: string) {
    super(`the storage host answered ${status}`);
    this.name = 'HostRefused';
    this.status = status;
    this.body = body;
  }
}

/** A server or a proxy that is not ready, or that still holds the former connection: the same file is taken later. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 423, 425, 429, 502, 503, 504]);

/** What an answer of the storage host means where it is not 200. */
export function toFault(status: number, body: string): Broken | HostRefused {
  if (status === 0) return new Broken();
  const answer = new HostRefused(status, body);
  return PASSING.has(status) ? new Broken(answer) : answer;
}

/** A reason of the page's own: the file is in another tab, or is another one, or cannot be read. */
export class Stopped extends Error {
  readonly id: 'other-file' | 'other-tab' | 'unreadable';

  constructor(id: Stopped['id']) {
    super(id);
    this.name = 'Stopped';
    this.id = id;
  }
}
