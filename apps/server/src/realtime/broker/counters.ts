/** Numbers of the broker, for `/metrics` and the health page. */
export type RealtimeMetrics = {
  readonly clients: { readonly devices: number; readonly consoles: number };
  readonly messages: { readonly in: number; readonly out: number };
  /** Connections that the broker refused or ended, by reason. */
  readonly cuts: Readonly<Record<string, number>>;
  /** Messages that were dropped because they did not match their schema. */
  readonly malformed: number;
  /** Reported states that wait to be written to the database. */
  readonly pendingStates: number;
};

/** Counts what happens in the broker. */
export class BrokerCounters {
  readonly messages = { in: 0, out: 0 };
  readonly cuts: Record<string, number> = {};
  malformed = 0;

  countCut(reason: string): void {
    this.cuts[reason] = (this.cuts[reason] ?? 0) + 1;
  }
}
