import type { Invariant } from './invariant';

const OWN_CONTENTS = `select r.school_id, f.sha256, f.size_bytes from resources r
  left join chapters c on c.resource_id = r.id
  join files f on f.sha256 in (r.file, r.cover, r.preview, r.card, c.cover)
  where r.school_id is not null group by 1, 2, 3`;

/** Resources, uploads and the room that they take. */
export const LIBRARY: readonly Invariant[] = [
  {
    id: 'uploads.reserved',
    what: 'uploads hold the room that their file takes or was promised, and refused ones none',
    faults: `select format('upload %s is %s and holds %s bytes', u.key, u.status, u.size_bytes) as detail
      from uploads u left join files f on f.sha256 = u.sha256
      where u.size_bytes < 0 or u.status = 'refused' and u.size_bytes <> 0
        or u.sha256 is not null and u.size_bytes is distinct from f.size_bytes`,
  },
  {
    id: 'uploads.states',
    what: 'uploads that are ready have a file and what was measured of it, refused ones a reason and nothing else',
    faults: `select format('upload %s is %s', key, status) as detail from uploads
      where status = 'ready' and (sha256 is null or facts is null)
        or status = 'refused' and (sha256 is not null or facts is not null or fault is null)
        or status in ('receiving', 'received') and sha256 is not null`,
  },
  {
    id: 'room.schools',
    what: 'the room that a school uses can be counted: no file is smaller than nothing, none is counted twice',
    faults: `select format('school %s counts %s', school_id, sha256) as detail from (${OWN_CONTENTS}) own
      where size_bytes < 0 group by school_id, sha256
      union all select format('file %s has %s bytes', sha256, size_bytes) from files where size_bytes < 0`,
  },
  {
    id: 'lists.resources',
    what: 'what lists and searches read is what the library has',
    faults: `select format('resource %s is listed or not, and should be otherwise', coalesce(r.id, l.resource_id)) as detail
      from (select id, school_id, kind, updated_at from resources where removed_at is null) r
      full join listed_resources l on l.resource_id = r.id
      where (r.id, r.kind, r.updated_at) is distinct from (l.resource_id, l.kind, l.updated_at)
        or r.school_id is distinct from l.school_id
      union all
      select format('course %s', coalesce(c.id, l.course_id))
      from (select id from courses where removed_at is null and account_id is null) c
      full join listed_courses l on l.course_id = c.id where c.id is distinct from l.course_id`,
  },
  {
    id: 'lists.version',
    what: 'the library has one version',
    faults: `select format('%s versions', count(*)) as detail from library_version having count(*) <> 1`,
  },
];
