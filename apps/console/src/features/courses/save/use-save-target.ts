import { type RefObject, useRef, useState } from 'react';
import { useCourseChoices } from '../../../lib/courses';
import { findOrigin } from '../../../lib/play-list-origin';
import { TITLE_MAX_LENGTH } from './check-title';
import type { SaveTarget } from './use-save-course';

/** Under which course a list is to be saved, and how that is chosen (CRS-48). */
export interface TargetChoice {
  readonly target: SaveTarget;
  /** The own courses that there are. */
  readonly known: readonly { readonly id: number; readonly title: string; readonly utime: number }[];
  /** The chosen one of them. */
  readonly course: { readonly id: number; readonly title: string } | null;
  readonly field: RefObject<HTMLInputElement | null>;
  choose(courseId: number | null): void;
  setTitle(title: string): void;
  /** Gives up the chosen course for a new one, with a title to start from. */
  renew(): void;
  /** Asks for the courses as they are now. @returns the target of the newest version; null where it is gone */
  refresh(): Promise<SaveTarget | null>;
}

/** Holds the choice of one dialog. The list's own course is chosen from the start, in the version that it came from. */
export function useSaveTarget(): TargetChoice {
  const [origin] = useState(findOrigin);
  const [title, setTitle] = useState('');
  const [chosen, choose] = useState(origin?.courseId ?? null);
  const field = useRef<HTMLInputElement>(null);
  const choices = useCourseChoices();
  const known = choices.data ?? [];
  // A course that was deleted meanwhile is no choice any more.
  const course = known.find(({ id }) => id === chosen) ?? null;
  // Until they are known, the one that the list came from is there.
  const courseId = choices.data ? (course?.id ?? null) : chosen;
  const utime = courseId === origin?.courseId ? (origin?.utime ?? course?.utime) : course?.utime;

  return {
    target: { courseId, title, utime },
    known,
    course,
    field,
    choose,
    setTitle,
    renew() {
      setTitle((course?.title ?? '').slice(0, TITLE_MAX_LENGTH));
      choose(null);
      // The field can take the keyboard once it is drawn enabled.
      setTimeout(() => field.current?.select());
    },
    async refresh() {
      const fresh = (await choices.refetch()).data?.find(({ id }) => id === chosen);
      return fresh ? { courseId: fresh.id, title: '', utime: fresh.utime } : null;
    },
  };
}
