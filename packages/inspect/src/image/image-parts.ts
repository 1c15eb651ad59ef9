/** A picture taken apart without decoding it. */
export interface ImageParts {
  /** What draws it, in order: put together they are the same picture and nothing else. */
  readonly kept: readonly Buffer[];
  /** What else stands among that: texts, places, previews. */
  readonly others: readonly Buffer[];
  /** What follows its end. */
  readonly trailer: Buffer;
  readonly animated: boolean;
}
