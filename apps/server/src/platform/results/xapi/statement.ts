import type { CoursewareOutline } from '@orrery/contract';
import { type Activities, type Activity, activitiesOf, type TestedReview } from './activities';
import { type ActorRule, actorOf, type Person, platformActor } from './actors';
import type { Act, Deed } from './deeds';
import { nameUuid } from './name-uuid';
import { CMI5, VERBS } from './vocabulary';

/** A statement as version 1.0.3 of the xAPI writes it. */
export type Statement = Record<string, unknown> & { readonly id: string };

/** What all statements of a review have in common. */
export interface StatementMaker {
  /** The id of a statement, which stays the same whenever it is made. */
  idOf(deed: { readonly slot: string; readonly variant: string }, participantId: number): string;
  /** The statement of a deed. */
  state(deed: Deed): Statement;
  /** Takes back what was said before with another variant. */
  takeBack(participantId: number, told: { readonly slot: string; readonly variant: string }): Statement;
}

interface Phrase {
  readonly verb: (typeof VERBS)[keyof typeof VERBS];
  readonly object: Activity | undefined;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly other?: readonly Activity[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Makes statements of one review. */
export function makeStatements(
  rule: ActorRule,
  review: TestedReview,
  people: readonly Person[],
): StatementMaker {
  const { namespace, home } = rule;
  const activities = activitiesOf(home, review);
  const persons = new Map(people.map((person) => [person.participantId, person]));
  const nameOf = (participantId: number, part: string) =>
    nameUuid(namespace, `review/${review.id}/${participantId}/${part}`);
  const idOf: StatementMaker['idOf'] = ({ slot, variant }, participantId) =>
    nameOf(participantId, `${slot}/${variant}`);
  return {
    idOf,
    state({ participant: { id, deviceId }, at, slot, variant, act }) {
      const person = persons.get(id) ?? unknown(id, deviceId);
      const { verb, object, result, other, extensions } = phraseOf(act, activities, review.outline, home);
      return {
        id: idOf({ slot, variant }, id),
        actor: actorOf(rule, person),
        verb,
        object,
        ...(result ? { result } : {}),
        context: {
          // One way through one test: what cmi5 calls a registration is also its only session.
          registration: nameOf(id, 'registration'),
          platform: 'Orrery',
          contextActivities: {
            ...(object === activities.test ? {} : { parent: [activities.test] }),
            grouping: [activities.lesson],
            ...(other && other.length > 0 ? { other } : {}),
          },
          extensions: { [CMI5.sessionId]: nameOf(id, 'registration'), ...extensions },
        },
        timestamp: at.toISOString(),
      };
    },
    takeBack(participantId, told) {
      return {
        id: nameOf(participantId, `voided/${told.slot}/${told.variant}`),
        actor: platformActor(rule),
        verb: VERBS.voided,
        object: { objectType: 'StatementRef', id: idOf(told, participantId) },
        timestamp: new Date().toISOString(),
      };
    },
  };
}

/** Somebody who came into the review between two questions to the database. */
function unknown(participantId: number, deviceId: number): Person {
  return { participantId, deviceId, studentId: null, name: null, number: null, isErased: false };
}

function phraseOf(
  act: Act,
  { test, steps, points, objectives }: Activities,
  outline: CoursewareOutline,
  home: string,
): Phrase {
  switch (act.kind) {
    case 'launched':
      return { verb: VERBS.launched, object: test, extensions: { [CMI5.launchMode]: 'Normal' } };
    case 'initialized':
      return { verb: VERBS.initialized, object: test };
    case 'attempted':
      return { verb: VERBS.attempted, object: steps.get(act.step) };
    case 'mastered':
      return {
        verb: VERBS.completed,
        object: steps.get(act.step),
        result: { completion: true, ...(act.seconds !== null && { duration: toDuration(act.seconds) }) },
      };
    case 'answered':
      return {
        verb: VERBS.answered,
        object: points.get(act.point),
        result: {
          success: act.correct,
          duration: toDuration(act.seconds),
          extensions: { [`${home}/xapi/tries`]: act.tries },
        },
        other: objectives.get(act.point) ?? [],
      };
    case 'completed':
      return {
        verb: VERBS.completed,
        object: test,
        result: { completion: true, duration: toDuration(act.seconds) },
      };
    case 'graded':
      return gradeOf(act, test, outline, home);
    case 'terminated':
      return { verb: VERBS.terminated, object: test, result: { duration: toDuration(act.seconds) } };
  }
}

/** A to C have passed. A courseware that grades by itself may do so at other shares than the outline says. */
function gradeOf(
  { level, right, points }: Extract<Act, { kind: 'graded' }>,
  test: Activity,
  { levels }: CoursewareOutline,
  home: string,
): Phrase {
  const success = level !== 'D';
  const score = { scaled: toRounded(right / points), raw: right, min: 0, max: points };
  return {
    verb: success ? VERBS.passed : VERBS.failed,
    object: test,
    result: {
      ...(points > 0 && { score }),
      success,
      extensions: { [`${home}/xapi/level`]: level },
    },
    extensions: { [CMI5.masteryScore]: toRounded(levels.C) },
  };
}

/** Four decimals are what cmi5 has. */
function toRounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** Seconds as ISO 8601 writes a duration; hundredths are as exact as the xAPI compares. */
function toDuration(seconds: number): string {
  return `PT${Math.round(seconds * 100) / 100}S`;
}
