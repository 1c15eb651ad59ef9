import { RESOURCE_KINDS, type ResourceKind } from '@orrery/contract';
import { eq, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import { resources } from './database/tables';
import type { SchoolScope } from './session/caller';

/**
 * The one condition for what a school may use: the cloud library, and what is its own.
 * @param scope null for the cloud library alone, which is the same for every school; a place to fill in a statement
 * that is made once
 */
export function isVisibleTo(scope: SchoolScope | { readonly schoolId: Placeholder } | null): SQL | undefined {
  if (scope === null) return isNull(resources.schoolId);
  return or(isNull(resources.schoolId), eq(resources.schoolId, scope.schoolId));
}

/** Address of a stored file on this server; empty where there is none. */
export function toMediaUrl(sha256: string | null): string {
  return sha256 === null ? '' : `/media/${sha256}`;
}

/** The kind that a row holds. @throws Error where it holds none that this version knows */
export function toKind(stored: string): ResourceKind {
  const kind = RESOURCE_KINDS.find((one) => one === stored);
  if (!kind) throw new Error(`a resource of unknown kind ${stored} is stored`);
  return kind;
}
