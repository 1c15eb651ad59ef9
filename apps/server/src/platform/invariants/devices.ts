import type { Invariant } from './invariant';

/** Orders, reports, installs and events of headsets. */
export const DEVICES: readonly Invariant[] = [
  {
    id: 'orders.revision',
    what: 'an order and its row have the same revision',
    faults: `select format('headset %s: row %s, order %s', device_id, revision, body -> 'revision') as detail
      from device_desired where body ->> 'revision' is distinct from revision::text`,
  },
  {
    id: 'orders.reported',
    what: 'no headset follows an order that was never given',
    faults: `select format('headset %s follows %s, last order %s', r.device_id, r.body ->> 'revision', d.revision) as detail
      from device_reported r left join device_desired d using (device_id)
      where (r.body ->> 'revision')::bigint > coalesce(d.revision, 0)`,
  },
  {
    id: 'orders.names',
    what: 'what headsets are told to play is there, and of their school',
    faults: `select format('headset %s plays resource %s', d.device_id, d.body #>> '{play,resource}') as detail
      from device_desired d where jsonb_typeof(d.body -> 'play') = 'object' and not exists (
        select from resources r where r.id = (d.body #>> '{play,resource}')::int
          and (r.school_id is null or r.school_id = d.school_id))
      union all
      select format('headset %s is in review %s', d.device_id, d.body #>> '{play,reviewId}')
      from device_desired d where jsonb_typeof(d.body #> '{play,reviewId}') = 'number'
        -- Results are kept for 30 days at least.
        and d.updated_at > now() - interval '29 days' and not exists (
        select from reviews r where r.id = (d.body #>> '{play,reviewId}')::int and r.school_id = d.school_id)`,
  },
  {
    id: 'installs.states',
    what: 'what is installed has its content and its time, what failed a reason, what waits neither',
    faults: `select format('resource %s on headset %s is %s', resource_id, device_id, status) as detail
      from device_installs
      where status = 'done' and (sha256 is null or reached_at is null or reason is not null)
        or status = 'failed' and (reason is null or reached_at is null)
        or status = 'being' and (started_at is null or reached_at is not null)
        or status = 'pend' and (reached_at is not null or reason is not null)`,
  },
  {
    id: 'groups.default',
    what: 'every school has one group that new headsets join',
    faults: `select format('school %s has %s', s.id, count(g.id)) as detail
      from schools s left join device_groups g on g.school_id = s.id and g.is_default
      group by s.id having count(g.id) <> 1`,
  },
];
