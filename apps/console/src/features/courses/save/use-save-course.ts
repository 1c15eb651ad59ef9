import { CallError } from '@orrery/client';
import { isStorable, MAX_EXPLANATION } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needRefreshMyCourse } from '../../../lib/courses';
import { toFailureText } from '../../../lib/failure-text';
import { http } from '../../../lib/http';
import { currentLocale } from '../../../lib/i18n';
import { markRemoved, type PlayListItem } from '../../../lib/play-list';
import { markKept } from '../../../lib/play-list-origin';
import { useApp } from '../../../lib/use-app';
import { checkTitle, type TitleFault } from './check-title';

/** Where the list is to be saved: under an own course that exists, or under a new title (CRS-48). */
export interface SaveTarget {
  readonly courseId: number | null;
  readonly title: string;
  /** When the version was saved that the teacher knows; a later one is not overwritten unasked. */
  readonly utime?: number | undefined;
}

/** Why a list was not saved, as far as the teacher can do something about it. */
export type SaveProblem =
  | { readonly kind: 'title'; readonly fault: TitleFault }
  /** The course was saved, or deleted, elsewhere. */
  | { readonly kind: 'changed' | 'gone' }
  /** Some rows are no longer available; they are marked. */
  | { readonly kind: 'removed' }
  | { readonly kind: 'note'; readonly title: string }
  /** Anything else, in words. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Saves the play list as a course with its explanations (CRS-47 to CRS-56). */
export function useSaveCourse(items: readonly PlayListItem[], onSaved: () => void) {
  const { t } = useTranslation();
  const { message } = useApp();
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [saving, setSaving] = useState(false);

  function explain(error: unknown): SaveProblem | null {
    const text = toFailureText(error, 'action');
    if (!text) return null;
    const named = error instanceof CallError ? toProblem(error) : null;
    if (named) return named;
    message.error(t('courses.saveFailed'));
    return { kind: 'failed', reason: 'words' in text ? text.words : t(text.key) };
  }

  async function save(target: SaveTarget): Promise<void> {
    const found = findFault(target, items);
    setProblem(found);
    if (found || saving) return;
    setSaving(true);
    try {
      const { id, utime } = await http.courseSave(toRequest(target, items));
      // What was saved, not what the list is by now: the dialog may be closed, and the list edited, meanwhile.
      markKept({ courseId: id, utime }, items);
      message.success(t('courses.saveDone'));
      await needRefreshMyCourse();
      onSaved();
    } catch (error) {
      const why = explain(error);
      setProblem(why);
      // The course is no choice any more, and the title is free.
      if (why?.kind === 'gone') await needRefreshMyCourse();
    } finally {
      setSaving(false);
    }
  }

  return { save, saving, problem, forgive: () => setProblem(null) };
}

/** What the server would refuse too. */
function findFault({ courseId, title }: SaveTarget, items: readonly PlayListItem[]): SaveProblem | null {
  const fault = courseId === null ? checkTitle(title, currentLocale()) : null;
  if (fault) return { kind: 'title', fault };
  const long = items.find(
    (item) => item.use_explain.length > MAX_EXPLANATION || !isStorable(item.use_explain),
  );
  return long ? { kind: 'note', title: long.title } : null;
}

/** What the contract's errors mean here; null for those that mean nothing more than that it failed. */
function toProblem({ id, rids, fields }: CallError): SaveProblem | null {
  if (rids.length > 0) {
    markRemoved(rids);
    return { kind: 'removed' };
  }
  if (id === 'course.changed') return { kind: 'changed' };
  if (id === 'course.unknown') return { kind: 'gone' };
  if (id === 'course.title-empty') return { kind: 'title', fault: 'empty' };
  return id === 'course.title-long' || fields.title ? { kind: 'title', fault: 'long' } : null;
}

/** The payload (CRS-12); an existing course keeps its title. */
function toRequest({ courseId, title, utime }: SaveTarget, items: readonly PlayListItem[]) {
  return {
    ...(courseId === null ? { title: title.trim() } : { id: courseId, utime }),
    resource_ids: items.map(({ id }) => id),
    explains: JSON.stringify(items.map(({ use_explain }) => use_explain)),
  };
}
