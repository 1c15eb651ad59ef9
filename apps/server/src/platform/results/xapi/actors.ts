import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type ActorNames, reviewParticipants, students } from '../../database/tables';
import type { SchoolScope } from '../../session/caller';
import { type Namespace, nameUuid } from './name-uuid';

/** Who did something, as the xAPI names them. */
export interface Actor {
  readonly objectType: 'Agent';
  readonly name?: string;
  readonly account: { readonly homePage: string; readonly name: string };
}

/** Who a participant is. */
export interface Person {
  readonly participantId: number;
  readonly deviceId: number;
  readonly studentId: number | null;
  readonly name: string | null;
  readonly number: string | null;
  /** Whether it was a student who is gone. */
  readonly isErased: boolean;
}

/** How actors of a school are named. */
export interface ActorRule {
  readonly namespace: Namespace;
  /** Address of the platform. */
  readonly home: string;
  readonly schoolId: number;
  readonly actors: ActorNames;
}

/** Everybody in a review. */
export function readPeople(db: Database, { schoolId }: SchoolScope, reviewId: number): Promise<Person[]> {
  return db
    .select({
      participantId: reviewParticipants.id,
      deviceId: reviewParticipants.deviceId,
      studentId: reviewParticipants.studentId,
      name: students.name,
      number: students.number,
      isGuest: reviewParticipants.isGuest,
    })
    .from(reviewParticipants)
    .leftJoin(students, eq(students.id, reviewParticipants.studentId))
    .where(and(eq(reviewParticipants.schoolId, schoolId), eq(reviewParticipants.reviewId, reviewId)))
    .then((rows) =>
      rows.map(({ isGuest, ...row }) => ({ ...row, isErased: row.studentId === null && !isGuest })),
    );
}

/** Where accounts of a school are: student numbers of two schools are not the same. */
export function homePageOf({ home, schoolId }: Pick<ActorRule, 'home' | 'schoolId'>): string {
  return `${home}/schools/${schoolId}`;
}

/** The name of a student who is to stay unknown: nobody but this platform can tell whose it is. */
export function pseudonymOf(namespace: Namespace, studentId: number): string {
  return nameUuid(namespace, `student/${studentId}`);
}

/** The actor of what a person did: the student as the school wants to name them, else the headset. */
export function actorOf(rule: ActorRule, person: Person): Actor {
  const { name } = person;
  const isNamed = rule.actors === 'name' && name !== null;
  return {
    objectType: 'Agent',
    ...(isNamed && { name }),
    account: { homePage: homePageOf(rule), name: accountOf(rule, person) },
  };
}

function accountOf({ actors, namespace }: ActorRule, person: Person): string {
  const { participantId, deviceId, studentId, number, isErased } = person;
  if (isErased) return nameUuid(namespace, `participant/${participantId}`);
  if (studentId === null) return `headset-${deviceId}`;
  return actors === 'pseudonym' || number === null ? pseudonymOf(namespace, studentId) : number;
}

/** The platform itself, which takes statements back. */
export function platformActor({ home }: Pick<ActorRule, 'home'>): Actor {
  return { objectType: 'Agent', account: { homePage: home, name: 'orrery' } };
}
