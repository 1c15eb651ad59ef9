import type pg from 'pg';
import type { Reported } from './merge-reports';
import { gradeOf, type ReviewHead } from './review-heads';

/** What one participant's row gets. */
export interface ToWrite {
  readonly participantId: number;
  readonly head: ReviewHead;
  readonly reported: Reported;
}

// The same rules as `merge-reports.ts`, for what the tables know already.
const ANSWERS = {
  name: 'review-answers',
  text: `INSERT INTO review_answers AS a (participant_id, point, correct, tries, seconds, at)
    SELECT v.id, v.point, v.correct, v.tries, v.seconds, to_timestamp(v.at_ms / 1000)
    FROM unnest($1::int[], $2::int[], $3::boolean[], $4::int[], $5::float8[], $6::float8[])
      AS v(id, point, correct, tries, seconds, at_ms)
    ON CONFLICT (participant_id, point) DO UPDATE
      SET correct = excluded.correct, tries = excluded.tries, seconds = excluded.seconds, at = excluded.at
      WHERE (excluded.tries, excluded.at, excluded.correct, excluded.seconds)
        > (a.tries, a.at, a.correct, a.seconds)`,
};

const STEPS = {
  name: 'review-steps',
  text: `INSERT INTO review_steps AS s (participant_id, step, started_at, finished_at, seconds)
    SELECT v.id, v.step, to_timestamp(v.started_ms / 1000), to_timestamp(v.finished_ms / 1000), v.seconds
    FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::float8[])
      AS v(id, step, started_ms, finished_ms, seconds)
    ON CONFLICT (participant_id, step) DO UPDATE SET
      started_at = LEAST(s.started_at, excluded.started_at),
      finished_at = GREATEST(s.finished_at, excluded.finished_at),
      seconds = CASE
        WHEN excluded.finished_at IS NULL OR excluded.finished_at < s.finished_at THEN s.seconds
        WHEN excluded.finished_at = s.finished_at THEN GREATEST(s.seconds, excluded.seconds)
        ELSE excluded.seconds END`,
};

const PARTICIPANTS = {
  name: 'review-participants',
  text: `UPDATE review_participants p SET
      begun_at = LEAST(p.begun_at, to_timestamp(v.begun_ms / 1000)),
      finished_at = GREATEST(p.finished_at, to_timestamp(v.finished_ms / 1000)),
      own_level = CASE
        WHEN v.finished_ms IS NULL OR to_timestamp(v.finished_ms / 1000) < p.finished_at THEN p.own_level
        WHEN to_timestamp(v.finished_ms / 1000) = p.finished_at THEN LEAST(p.own_level, v.own_level)
        ELSE v.own_level END,
      correct = c.correct, wrong = c.wrong
    FROM unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) AS v(id, begun_ms, finished_ms, own_level)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.correct) AS correct, count(*) FILTER (WHERE NOT a.correct) AS wrong
      FROM review_answers a WHERE a.participant_id = v.id
    ) AS c
    WHERE p.id = v.id
    RETURNING p.id, p.correct, p.own_level AS "ownLevel", p.level, p.finished_at IS NOT NULL AS "isFinished"`,
};

const LEVELS = {
  name: 'review-levels',
  text: `UPDATE review_participants p SET level = v.level
    FROM unnest($1::int[], $2::text[]) AS v(id, level) WHERE p.id = v.id`,
};

interface WrittenRow {
  readonly id: number;
  readonly correct: number;
  readonly ownLevel: string | null;
  readonly level: string | null;
  readonly isFinished: boolean;
}

/**
 * Merges what was reported into the rows of participants, whom the transaction holds, and grades those who finished.
 * @param list each participant once
 */
export async function writeReports(client: pg.PoolClient, list: readonly ToWrite[]): Promise<void> {
  if (list.length === 0) return;
  await writeAnswers(client, list);
  await writeSteps(client, list);
  const values = [
    list.map(({ participantId }) => participantId),
    list.map(({ reported }) => reported.begunMs),
    list.map(({ reported }) => reported.finished?.atMs ?? null),
    list.map(({ reported }) => reported.finished?.level ?? null),
  ];
  const { rows } = await client.query<WrittenRow>({ ...PARTICIPANTS, values });
  const heads = new Map(list.map(({ participantId, head }) => [participantId, head]));
  const graded = rows.flatMap((row) => {
    const head = heads.get(row.id);
    const level = head && row.isFinished ? gradeOf(head, row) : null;
    return level === row.level ? [] : [{ id: row.id, level }];
  });
  if (graded.length === 0) return;
  await client.query({ ...LEVELS, values: [graded.map(({ id }) => id), graded.map(({ level }) => level)] });
}

async function writeAnswers(client: pg.PoolClient, list: readonly ToWrite[]): Promise<void> {
  const answers = list.flatMap(({ participantId, reported }) =>
    [...reported.answers].map(([point, answer]) => ({ participantId, point, ...answer })),
  );
  if (answers.length === 0) return;
  const values = [
    answers.map(({ participantId }) => participantId),
    answers.map(({ point }) => point),
    answers.map(({ correct }) => correct),
    answers.map(({ tries }) => tries),
    answers.map(({ seconds }) => seconds),
    answers.map(({ atMs }) => atMs),
  ];
  await client.query({ ...ANSWERS, values });
}

async function writeSteps(client: pg.PoolClient, list: readonly ToWrite[]): Promise<void> {
  const steps = list.flatMap(({ participantId, reported }) =>
    [...reported.steps].map(([step, progress]) => ({ participantId, step, ...progress })),
  );
  if (steps.length === 0) return;
  const values = [
    steps.map(({ participantId }) => participantId),
    steps.map(({ step }) => step),
    steps.map(({ startedMs }) => startedMs),
    steps.map(({ finishedMs }) => finishedMs),
    steps.map(({ seconds }) => seconds),
  ];
  await client.query({ ...STEPS, values });
}
