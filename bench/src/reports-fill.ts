import pg from 'pg';

/** Five years of a school. */
export const YEARS = 5;
export const STUDENTS = 1_000;
export const ANSWERS = 2_000_000;

const CLASSES = 40;
const CLASS_SIZE = STUDENTS / CLASSES;
const POINTS = 20;
const STEPS = 8;
const KNOWLEDGE = 5;
const COURSEWARES = 4;
/** Every class in its turn, one test after the other. */
const REVIEWS = ANSWERS / POINTS / CLASS_SIZE;

/** What calls can be made about. */
export interface FilledSchool {
  readonly reviews: readonly {
    readonly id: number;
    readonly rid: number;
    readonly classId: number;
    readonly participant: number;
  }[];
  readonly classIds: readonly number[];
  readonly rids: readonly number[];
}

/**
 * Fills the school of the demonstration account with the results of five years: 1,000 students in 40 classes, 4,000
 * tests, two million answers.
 */
export async function fillResults(databaseUrl: string): Promise<FilledSchool> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const teacher = await client.query(`select id, school_id from accounts where username = 'teacher'`);
    const { id: accountId, school_id: schoolId } = teacher.rows[0];
    const ids = async (text: string, values: unknown[]) =>
      (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
    // Three million rows point where they should by how they are made: looking each up would take most of the time.
    await client.query('set session_replication_role = replica');
    const rids = await ids(INSERT_COURSEWARES, [JSON.stringify(OUTLINE)]);
    await client.query(INSERT_CHAPTERS, [rids]);
    const classIds = await ids(INSERT_CLASSES, [schoolId]);
    await client.query(INSERT_STUDENTS, [schoolId, classIds]);
    const deviceIds = await ids(INSERT_DEVICES, [schoolId]);
    await client.query(INSERT_REVIEWS, [schoolId, accountId, rids, classIds]);
    await client.query(INSERT_PARTICIPANTS, [schoolId, deviceIds]);
    await client.query(INSERT_ANSWERS, [schoolId]);
    await client.query(INSERT_STEPS, [schoolId]);
    await client.query(COUNT_ANSWERS, [schoolId]);
    // The database does so by itself within minutes.
    await client.query('vacuum analyze');
    await requireFull(client);
    return { reviews: (await client.query(READ_REVIEWS, [schoolId])).rows, classIds, rids };
  } finally {
    await client.end();
  }
}

/** A fast answer of an empty school would prove nothing. */
async function requireFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select count(*)::int as answers from review_answers');
  if (rows[0]?.answers !== ANSWERS) throw new Error(`only ${rows[0]?.answers} answers`);
}

function numbered<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

/** What the coursewares of the bench ask. */
export const OUTLINE = {
  knowledge: numbered(KNOWLEDGE, (number) => ({
    id: `about-${number}`,
    title: { en: `Idea ${number}`, zh: `知识点${number}` },
  })),
  points: numbered(POINTS, (number) => ({
    number,
    title: {
      en: `Question ${number}: what happens next, and why?`,
      zh: `第${number}题：接下来会怎样？为什么？`,
    },
    knowledge: [`about-${1 + (number % KNOWLEDGE)}`],
  })),
  steps: numbered(STEPS, (number) => ({
    number,
    title: { en: `Step ${number}`, zh: `步骤${number}` },
    points: numbered(POINTS, (point) => point).filter((point) => 1 + (point % STEPS) === number),
  })),
  levels: { A: 0.9, B: 0.75, C: 0.6 },
};

const INSERT_COURSEWARES = `
  insert into resources (slug, kind, title_en, title_zh, file, duration_seconds, outline)
  select 'bench-test-' || i, 'courseware', 'Test ' || i, '测试' || i,
    (select file from resources where kind = 'courseware' and file is not null order by id limit 1), 60, $1::jsonb
  from generate_series(1, ${COURSEWARES}) as i returning id`;

const INSERT_CHAPTERS = `
  insert into chapters (resource_id, id, title_en, title_zh, duration_seconds)
  select rid, chapter, 'Chapter', '章节', 60 from unnest($1::int[]) as rid, generate_series(1, 2) as chapter`;

const INSERT_CLASSES = `
  insert into classes (school_id, name) select $1, 'Class ' || i from generate_series(1, ${CLASSES}) as i returning id`;

const INSERT_STUDENTS = `
  insert into students (school_id, class_id, name, number)
  select $1, ($2::int[])[1 + i / ${CLASS_SIZE}], 'Student ' || i, '88' || lpad(i::text, 6, '0')
  from generate_series(0, ${STUDENTS - 1}) as i`;

const INSERT_DEVICES = `
  insert into devices (school_id, uuid, name, machine_name, secret_hash, retired_at)
  select $1, gen_random_uuid(), 'Headset ' || i, 'Model', 'x', now() from generate_series(1, ${CLASS_SIZE}) as i
  returning id`;

const INSERT_REVIEWS = `
  insert into reviews (school_id, account_id, resource_id, class_id, outline, started_at, ended_at)
  select $1, $2, ($3::int[])[1 + (i / ${CLASSES}) % ${COURSEWARES}], ($4::int[])[1 + i % ${CLASSES}], r.outline,
    at, at + interval '20 minutes'
  from generate_series(0, ${REVIEWS - 1}) as i
  join resources r on r.id = ($3::int[])[1 + (i / ${CLASSES}) % ${COURSEWARES}]
  cross join lateral (
    select now() - interval '1 hour' - i * interval '${YEARS * 365} days' / ${REVIEWS} as at
  ) as moment`;

const INSERT_PARTICIPANTS = `
  insert into review_participants (school_id, review_id, device_id, student_id, begun_at, finished_at)
  select $1, r.id, ($2::int[])[s.place], s.id, r.started_at + interval '1 minute', r.started_at + interval '15 minutes'
  from reviews r
  join (
    select id, class_id, row_number() over (partition by class_id order by id) as place from students
    where school_id = $1 and number like '88%'
  ) as s on s.class_id = r.class_id
  where r.school_id = $1
  order by r.started_at, s.place`;

/** Some know more than others, and some questions are harder. */
const INSERT_ANSWERS = `
  insert into review_answers (participant_id, point, correct, tries, seconds, at)
  select p.id, point, abs(hashint8(p.id * 31 + point)) % 100 < 50 + p.student_id % 50, 1 + abs(hashint8(p.id + point)) % 3,
    5 + abs(hashint8(p.id * 7 + point)) % 60, p.begun_at + point * interval '30 seconds'
  from review_participants p, generate_series(1, ${POINTS}) as point
  where p.school_id = $1`;

const INSERT_STEPS = `
  insert into review_steps (participant_id, step, started_at, finished_at, seconds)
  select p.id, step, p.begun_at + step * interval '60 seconds', p.begun_at + (step + 1) * interval '60 seconds', 60
  from review_participants p, generate_series(1, ${STEPS}) as step where p.school_id = $1`;

const COUNT_ANSWERS = `
  update review_participants p set correct = c.correct, wrong = ${POINTS} - c.correct,
    level = case when c.correct >= 0.9 * ${POINTS} then 'A' when c.correct >= 0.75 * ${POINTS} then 'B'
      when c.correct >= 0.6 * ${POINTS} then 'C' else 'D' end
  from (select participant_id, count(*) filter (where correct) as correct from review_answers group by 1) as c
  where c.participant_id = p.id and p.school_id = $1`;

const READ_REVIEWS = `
  select r.id, r.resource_id as rid, r.class_id as "classId", min(p.id) as participant
  from reviews r join review_participants p on p.review_id = r.id where r.school_id = $1
  group by r.id order by r.id`;
