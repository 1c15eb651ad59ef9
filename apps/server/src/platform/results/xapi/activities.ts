import type { CoursewareOutline } from '@orrery/contract';
import { ACTIVITY_TYPES, type LanguageMap } from './vocabulary';

/** A thing that something was done with. */
export interface Activity {
  readonly objectType: 'Activity';
  readonly id: string;
  readonly definition: {
    readonly type: string;
    readonly name: LanguageMap;
    readonly interactionType?: 'other';
  };
}

/** The test that a class took. */
export interface TestedReview {
  readonly id: number;
  readonly schoolId: number;
  readonly resourceId: number;
  readonly titles: { readonly en: string; readonly zh: string };
  /** Empty where no class was chosen. */
  readonly className: string;
  readonly outline: CoursewareOutline;
}

/** Names of everything in a review, made once for all its statements. */
export interface Activities {
  readonly test: Activity;
  /** The lesson in which the class took it. */
  readonly lesson: Activity;
  readonly steps: ReadonlyMap<number, Activity>;
  readonly points: ReadonlyMap<number, Activity>;
  /** What each point is about. */
  readonly objectives: ReadonlyMap<number, readonly Activity[]>;
}

/** Names the test of a review, its steps, its points, what they are about, and the lesson. @param home the platform's address */
export function activitiesOf(home: string, review: TestedReview): Activities {
  const { outline, titles } = review;
  const test = `${home}/resources/${review.resourceId}/test`;
  const knowledge = new Map(
    outline.knowledge.map(({ id, title }) => [
      id,
      activity(`${test}/knowledge/${id}`, ACTIVITY_TYPES.knowledge, title),
    ]),
  );
  return {
    test: activity(test, ACTIVITY_TYPES.test, titles),
    lesson: activity(
      `${home}/schools/${review.schoolId}/reviews/${review.id}`,
      ACTIVITY_TYPES.lesson,
      // A class is called what its school calls it, in whatever language.
      review.className === '' ? titles : { und: review.className },
    ),
    steps: new Map(
      outline.steps.map(({ number, title }) => [
        number,
        activity(`${test}/steps/${number}`, ACTIVITY_TYPES.step, title),
      ]),
    ),
    points: new Map(outline.points.map((point) => [point.number, interaction(test, point)])),
    objectives: new Map(
      outline.points.map((point) => [point.number, point.knowledge.flatMap((id) => knowledge.get(id) ?? [])]),
    ),
  };
}

function activity(id: string, type: string, name: LanguageMap): Activity {
  return { objectType: 'Activity', id, definition: { type, name } };
}

/** What was answered is known to the courseware alone; the results say whether it was right. */
function interaction(test: string, { number, title }: CoursewareOutline['points'][number]): Activity {
  const { definition, ...named } = activity(`${test}/points/${number}`, ACTIVITY_TYPES.point, title);
  return { ...named, definition: { ...definition, interactionType: 'other' } };
}
