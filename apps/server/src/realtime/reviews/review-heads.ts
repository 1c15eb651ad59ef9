import { type CoursewareOutline, levelOf } from '@orrery/contract';
import type pg from 'pg';

/** What a test is, as far as its reports are concerned; it never changes. */
export interface ReviewHead {
  readonly schoolId: number;
  readonly startedMs: number;
  readonly outline: CoursewareOutline | null;
  readonly points: ReadonlySet<number>;
  readonly steps: ReadonlySet<number>;
}

/** Heads of tests by id; those that nobody has are left out. */
export interface ReviewHeads {
  read(ids: readonly number[]): Promise<ReadonlyMap<number, ReviewHead>>;
}

/** More tests than a large school has at once; with an outline each has some KB. */
const MOST_KNOWN = 500;

const READ = {
  name: 'review-heads',
  text: `SELECT id, school_id, started_at, outline FROM reviews WHERE id = ANY($1::int[])`,
};

interface HeadRow {
  readonly id: number;
  readonly school_id: number;
  readonly started_at: Date;
  readonly outline: CoursewareOutline | null;
}

/** Reads heads once and remembers them. */
export function createReviewHeads(pool: pg.Pool): ReviewHeads {
  const known = new Map<number, ReviewHead>();
  return {
    async read(ids) {
      if (known.size > MOST_KNOWN) known.clear();
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length > 0) {
        const { rows } = await pool.query<HeadRow>({ ...READ, values: [unknown] });
        for (const row of rows) known.set(row.id, toHead(row));
      }
      return new Map(
        ids.flatMap((id) => {
          const head = known.get(id);
          return head ? [[id, head] as const] : [];
        }),
      );
    },
  };
}

function toHead({ school_id, started_at, outline }: HeadRow): ReviewHead {
  return {
    schoolId: school_id,
    startedMs: started_at.getTime(),
    outline,
    points: new Set(outline?.points.map(({ number }) => number)),
    steps: new Set(outline?.steps.map(({ number }) => number)),
  };
}

/**
 * The grade of who finished: the courseware's own, else by the share of its points that are right.
 * @returns null where neither grades
 */
export function gradeOf(
  { outline }: Pick<ReviewHead, 'outline'>,
  { ownLevel, correct }: { readonly ownLevel: string | null; readonly correct: number },
): string | null {
  if (ownLevel !== null) return ownLevel;
  return outline && outline.points.length > 0 ? levelOf(outline, correct / outline.points.length) : null;
}
