import { isId, isText, isWhole, listOf, orAbsent, orNull, shapeOf } from '../../../lib/shape';
import { type Stored, storedJson } from '../../../lib/storage';
import type { ResourceValues } from './resource-values';

/** What somebody had filled in when they left the form, or loaded the page anew. */
export interface ResourceDraft {
  /** Whose it is. */
  readonly account: number;
  /** Of the resource when the form was opened; absent for a new one. */
  readonly revision?: number | undefined;
  readonly values: ResourceValues;
  /** The upload of another file; null where there is none. */
  readonly fileId: string | null;
  /** The upload of another cover. */
  readonly coverId: string | null;
  /** What the cover was made from; null where somebody chose it. */
  readonly coverOf: string | null;
  readonly isAgreed: boolean;
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

const values = shapeOf<ResourceValues>({
  title: isText,
  knowledge_point: isText,
  description: isText,
  key_word: isText,
  subject_ids: listOf(isId),
  surrounds: orNull(isFlag),
});

const draft = shapeOf<ResourceDraft>({
  account: isId,
  revision: orAbsent(isWhole),
  values,
  fileId: orNull(isText),
  coverId: orNull(isText),
  coverOf: orNull(isText),
  isAgreed: isFlag,
});

/** Where the form of a resource keeps its draft, for as long as the tab lives. @param rid 0 for a new one */
export function storedDraft(rid: number): Stored<ResourceDraft> {
  return storedJson('session', `resourceDraft${rid || ''}`, draft);
}

/** The draft of a form, if it is this person's. @param rid 0 for a new one */
export function readDraft(rid: number, account: number): ResourceDraft | null {
  const found = storedDraft(rid).read();
  return found?.account === account ? found : null;
}
