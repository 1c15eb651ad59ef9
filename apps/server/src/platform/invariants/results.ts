import type { Invariant } from './invariant';

/** Tests and what students did in them. */
export const RESULTS: readonly Invariant[] = [
  {
    id: 'reviews.open',
    what: 'a test that goes on has a headset in it',
    // What a server left that was killed between two writes is ended at a start, or within the hour.
    faults: `select format('test %s of school %s', r.id, r.school_id) as detail from reviews r
      where r.ended_at is null and r.started_at < now() - interval '2 hours' and not exists (
        select from device_desired d where d.school_id = r.school_id and d.updated_at > now() - interval '2 hours'
      ) and not exists (
        select from device_desired d join devices v on v.id = d.device_id and v.retired_at is null
        where d.school_id = r.school_id and (d.body #>> '{play,reviewId}')::int = r.id)`,
  },
  {
    id: 'reviews.outline',
    what: 'results are of points and steps that their test has',
    faults: `select format('participant %s, point %s', a.participant_id, a.point) as detail
      from review_answers a join review_participants p on p.id = a.participant_id join reviews r on r.id = p.review_id
      where not exists (select from jsonb_array_elements(r.outline -> 'points') o where (o ->> 'number')::int = a.point)
      union all
      select format('participant %s, step %s', s.participant_id, s.step)
      from review_steps s join review_participants p on p.id = s.participant_id join reviews r on r.id = p.review_id
      where not exists (select from jsonb_array_elements(r.outline -> 'steps') o where (o ->> 'number')::int = s.step)`,
  },
  {
    id: 'reviews.within',
    what: 'nothing of a test happened before it, or by somebody who did not begin',
    faults: `select format('participant %s', p.id) as detail
      from review_participants p join reviews r on r.id = p.review_id
      where p.begun_at < date_trunc('milliseconds', r.started_at) or p.finished_at < p.begun_at
        or p.begun_at is null and (p.finished_at is not null
          or exists (select from review_answers a where a.participant_id = p.id)
          or exists (select from review_steps s where s.participant_id = p.id))`,
  },
  {
    id: 'reviews.tallies',
    what: 'the points that are counted right and wrong are those that were answered so',
    faults: `select format('participant %s: %s and %s, answered %s and %s', p.id, p.correct, p.wrong,
        count(a) filter (where a.correct), count(a) filter (where not a.correct)) as detail
      from review_participants p left join review_answers a on a.participant_id = p.id
      group by p.id having p.correct <> count(a) filter (where a.correct)
        or p.wrong <> count(a) filter (where not a.correct)`,
  },
  {
    id: 'reviews.grades',
    what: 'only who finished has a grade',
    faults: `select format('participant %s has %s', id, level) as detail from review_participants
      where level is not null and finished_at is null`,
  },
  {
    id: 'statements.told',
    what: 'a record store that was told of a student was told of every answer',
    // Another store is told from there on only, and of who was erased nothing.
    faults: `select format('participant %s: %s answers', p.id, count(*)) as detail
      from review_participants p join told_statements t on t.participant_id = p.id
        join review_answers a on a.participant_id = p.id
      where p.erased_at is null and not exists (select from untold_reviews u where u.review_id = p.review_id)
      group by p.id, t.told
      having count(*) <> (select count(*) from jsonb_object_keys(t.told) slot where slot like 'point-%')`,
  },
];
