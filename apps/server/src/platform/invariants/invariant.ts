/** Something that is always true of the tables, whatever was killed when. */
export interface Invariant {
  /** Short name, for scripts. */
  readonly id: string;
  /** What is true, in one line for whoever runs the platform. */
  readonly what: string;
  /** A question to the database that answers one `detail` for each row of which it is not true. */
  readonly faults: string;
}
