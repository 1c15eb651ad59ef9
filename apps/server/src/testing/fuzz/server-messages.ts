/** What the attackers ask of the process that runs the server. */
export type Question = { readonly id: number } & (
  | { readonly ask: 'world' | 'memory' | 'stop' }
  | { readonly ask: 'seats'; readonly headsets: number; readonly pages: number }
);

/** What that process tells. */
export type Told =
  | { readonly url: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  /** A line of its log that says that something failed. */
  | { readonly fault: string }
  /** A line of its log about an answer that took more than a second. */
  | { readonly slow: string };

/** Memory of the server after a collection. */
export interface Memory {
  readonly heapMb: number;
  readonly residentMb: number;
}
