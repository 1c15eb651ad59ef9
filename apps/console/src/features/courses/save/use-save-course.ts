import { CallError } from '@orrery/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needRefreshMyCourse } from '../../../lib/courses';
import { toFailureText } from '../../../lib/failure-text';
import { http } from '../../../lib/http';
import { currentLocale } from '../../../lib/i18n';
import type { PlayListItem } from '../../../lib/play-list';
import { markKept } from '../../../lib/play-list-origin';
import { useApp } from '../../../lib/use-app';
import { checkTitle, type TitleFault } from './check-title';

/** Where the list is to be saved: under an own course that exists, or under a new title (CRS-48). */
export interface SaveTarget {
  readonly courseId: number | null;
  readonly title: string;
}

const FAULTS: Readonly<Record<string, TitleFault>> = {
  'course.title-empty': 'empty',
  'course.title-long': 'long',
};

/** Saves the play list as a course with its explanations (CRS-47 to CRS-56). */
export function useSaveCourse(items: readonly PlayListItem[], onSaved: () => void) {
  const { t } = useTranslation();
  const { message } = useApp();
  const [fault, setFault] = useState<TitleFault | null>(null);
  const [saving, setSaving] = useState(false);

  function tell(error: unknown): void {
    if (!toFailureText(error, 'action')) return;
    const named = error instanceof CallError ? FAULTS[error.id] : undefined;
    if (named) setFault(named);
    else message.error(t('courses.saveFailed'));
  }

  async function save(target: SaveTarget): Promise<void> {
    const found = target.courseId === null ? checkTitle(target.title, currentLocale()) : null;
    setFault(found);
    if (found || saving) return;
    setSaving(true);
    try {
      const { id } = await http.courseSave(toRequest(target, items));
      markKept(id);
      message.success(t('courses.saveDone'));
      await needRefreshMyCourse();
      onSaved();
    } catch (error) {
      tell(error);
    } finally {
      setSaving(false);
    }
  }

  return { save, saving, fault, forgive: () => setFault(null) };
}

/** The payload (CRS-12); an existing course keeps its title. */
function toRequest({ courseId, title }: SaveTarget, items: readonly PlayListItem[]) {
  return {
    ...(courseId === null ? { title: title.trim() } : { id: courseId }),
    resource_ids: items.map(({ id }) => id),
    explains: JSON.stringify(items.map(({ use_explain }) => use_explain)),
  };
}
