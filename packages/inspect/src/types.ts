import type { FileFacts } from '@orrery/contract';

/** A sentence for people in both languages: what exactly is wrong with a file. */
export interface Told {
  readonly en: string;
  readonly zh: string;
}

/** Why a file is refused: not what we take, too much of something, or a cover with too many pixels. */
export type Fault = 'unsupported' | 'too-large' | 'cover-size';

/** How a file is examined. */
export interface InspectOptions {
  /** As its owner called it: only its ending is believed, and only to refuse. */
  readonly fileName: string;
  readonly purpose: 'resource' | 'cover';
  /** Existing folder for files that are made; the caller owns what is left in it. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** What a file turned out to be. */
export interface Inspected {
  readonly facts: FileFacts;
  /** The file to keep: the one that was examined, or one made of it in the folder. */
  readonly path: string;
}

/** The outcome of an examination. */
export type InspectResult =
  | ({ readonly ok: true } & Inspected)
  | { readonly ok: false; readonly fault: Fault; readonly detail: Told };
