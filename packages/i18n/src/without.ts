import type { Texts } from './catalogue';

/** The texts whose keys the others do not have. */
export function without(texts: Texts, others: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !Object.hasOwn(others, key)));
}
