import type {
  OneRoster,
  Roster,
  RosterErrorDetails,
  RosterErrorId,
  RosterLanguage,
  UnqualifiedRow,
  WrittenStudent,
} from '@orrery/roster';

/** What is done with spreadsheets beside the page. */
export type RosterJob =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'readOneRoster'; readonly file: File }
  | {
      readonly kind: 'write';
      readonly language: RosterLanguage;
      readonly students: readonly WrittenStudent[];
    }
  | { readonly kind: 'writeExample'; readonly language: RosterLanguage }
  | {
      readonly kind: 'writeUnqualified';
      readonly language: RosterLanguage;
      readonly rows: readonly UnqualifiedRow[];
    };

interface Answers {
  readonly read: Roster;
  readonly readOneRoster: OneRoster;
  readonly write: Uint8Array<ArrayBuffer>;
  readonly writeExample: Uint8Array<ArrayBuffer>;
  readonly writeUnqualified: Uint8Array<ArrayBuffer>;
}

/** What comes of a job. */
export type RosterAnswer<Job extends RosterJob> = Answers[Job['kind']];

/** Why a file cannot be imported. */
export interface FileProblem {
  readonly id: RosterErrorId;
  readonly details: RosterErrorDetails;
}

/** What the worker says while and after it works. */
export type WorkerWords<Answer> =
  /** How much is done, 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly answer: Answer }
  /** The file is at fault, and how. */
  | { readonly kind: 'refused'; readonly problem: FileProblem }
  | { readonly kind: 'failed'; readonly reason: string };
