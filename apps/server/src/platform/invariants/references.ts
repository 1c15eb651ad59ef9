import type { Invariant } from './invariant';

/** Where a number names a row of the same school, and no constraint of the database says so. */
const IN_SCHOOL: readonly (readonly [table: string, column: string, named: string])[] = [
  ['audit_entries', 'actor_id', 'accounts'],
  ['resources', 'account_id', 'accounts'],
  ['reviews', 'account_id', 'accounts'],
  ['reviews', 'class_id', 'classes'],
  ['reviews', 'resource_id', 'resources'],
  ['review_participants', 'student_id', 'students'],
  ['gaze_samples', 'student_id', 'students'],
  ['gaze_samples', 'class_id', 'classes'],
  ['gaze_samples', 'resource_id', 'resources'],
  ['device_bindings', 'student_id', 'students'],
  ['device_installs', 'resource_id', 'resources'],
  ['untold_reviews', 'review_id', 'reviews'],
  ['told_statements', 'participant_id', 'review_participants'],
  ['statement_queue', 'participant_id', 'review_participants'],
];

/** The cloud library belongs to every school. */
const MAY_BE_CLOUD = new Set(['resources']);

function toQuestion([table, column, named]: (typeof IN_SCHOOL)[number]): string {
  const isSeen = MAY_BE_CLOUD.has(named)
    ? '(r.school_id is null or r.school_id = t.school_id)'
    : 'r.school_id = t.school_id';
  return `select format('${table}.${column} of school %s names %s', t.school_id, t.${column}) as detail
    from ${table} t where t.${column} is not null
      and not exists (select from ${named} r where r.id = t.${column} and ${isSeen})`;
}

/** Lists of ids, and the reference data that they are of. */
const TAUGHT = ['resources', 'courses'].flatMap((table) =>
  ['phase', 'subject'].map(
    (of) => `select format('${table} %s names ${of} %s', t.id, named) as detail
    from ${table} t, unnest(t.${of}_ids) named where not exists (select from ${of}s r where r.id = named)`,
  ),
);

/** What names another row: that it is there, and of the same school. */
export const REFERENCES: readonly Invariant[] = [
  {
    id: 'references.school',
    what: 'what a row names is there, and of the same school',
    faults: IN_SCHOOL.map(toQuestion).join(' union all '),
  },
  {
    id: 'references.teaching',
    what: 'phases and subjects that are named are there',
    faults: [
      ...TAUGHT,
      `select format('account %s teaches phase %s, subject %s', id, phase_id, subject_id) from accounts
        where phase_id is not null and not exists (select from phases p where p.id = phase_id)
          or subject_id is not null and not exists (select from subjects s where s.id = subject_id)`,
    ].join(' union all '),
  },
  {
    id: 'references.course-steps',
    what: 'lessons have only resources that their school may see, in places without a gap',
    faults: `select format('course %s has resource %s of another school', c.id, r.id) as detail
      from course_items i join courses c on c.id = i.course_id join resources r on r.id = i.resource_id
      where r.school_id is not null and r.school_id is distinct from c.school_id
      union all
      select format('course %s has %s steps up to place %s', course_id, count(*), max(position))
      from course_items group by course_id having count(*) <> max(position) + 1 or min(position) <> 0`,
  },
  {
    id: 'references.logos',
    what: "schools' logos are stored files",
    faults: `select format('school %s', s.id) as detail from schools s
      where s.logo is not null and not exists (select from files f where f.sha256 = s.logo)`,
  },
  {
    id: 'references.retired-headsets',
    what: 'headsets that left the school are in no class and no group, and keep nothing',
    faults: ['device_bindings', 'device_group_members', 'device_installs']
      .map(
        (table) => `select format('${table}: headset %s', d.id) as detail
        from ${table} t join devices d on d.id = t.device_id where d.retired_at is not null`,
      )
      .join(' union all '),
  },
  {
    id: 'references.deleted-accounts',
    what: 'deleted accounts have no password, address, session, invitation or lesson',
    faults: [
      `select format('account %s has a password or an address', id) as detail from accounts
        where deleted_at is not null and (password_hash is not null or email is not null)`,
      ...['sessions', 'activations', 'courses'].map(
        (table) => `select format('${table}: account %s', a.id)
        from ${table} t join accounts a on a.id = t.account_id where a.deleted_at is not null`,
      ),
    ].join(' union all '),
  },
];
