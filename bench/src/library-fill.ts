import pg from 'pg';
import { machineMs } from './figures';
import { type Pair, PLACES, TOPICS, VIEWS } from './library-words';

/** How much the library holds when it is full. */
export const RESOURCES = 20_000;
export const COURSES = 5_000;

const ROWS_AT_ONCE = 2_000;
const KINDS = ['panorama_image', 'panorama_video', 'video', 'model', 'image'] as const;

interface Stored {
  readonly subjects: readonly { id: number; phase: number }[];
  readonly knowledge: readonly number[];
  readonly general: readonly number[];
  readonly pieces: readonly { kind: string; file: string; cover: string }[];
}

/**
 * Fills the cloud library of a running server: its starter library lends files and covers.
 * @returns how long it took, in milliseconds
 */
export async function fillLibrary(databaseUrl: string): Promise<number> {
  const startMs = machineMs();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const stored = await readStored(client);
    await insertAll(client, INSERT_RESOURCES, RESOURCES, (index) => toResource(index, stored));
    await insertAll(client, INSERT_COURSES, COURSES, (index) => toCourse(index, stored));
    await client.query(INSERT_ITEMS);
    await client.query('update library_version set version = version + 1');
    await client.query('commit');
    await client.query('vacuum analyze');
    await requireFull(client);
  } finally {
    await client.end();
  }
  return machineMs() - startMs;
}

/** A fast answer of an empty list would prove nothing. */
async function requireFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pieces: number; items: number }>(
    `select (select count(*) from resources where school_id is null and removed_at is null)::int as pieces,
       (select count(*) from course_items)::int as items`,
  );
  const { pieces = 0, items = 0 } = rows[0] ?? {};
  if (pieces < RESOURCES || items < 4 * COURSES) throw new Error(`only ${pieces} pieces, ${items} items`);
}

async function readStored(client: pg.Client): Promise<Stored> {
  const read = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const ids = async (kind: string) =>
    (await read<{ id: number }>(`select id from categories where kind = '${kind}' order by id`)).map(
      ({ id }) => id,
    );
  return {
    subjects: await read('select id, phase_id as phase from subjects order by id'),
    knowledge: await ids('knowledge'),
    general: await ids('general'),
    pieces: await read(
      `select distinct on (kind) kind, file, cover from resources
       where school_id is null and file is not null and cover is not null order by kind, id`,
    ),
  };
}

async function insertAll(client: pg.Client, text: string, count: number, toRow: (index: number) => object) {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, at) => toRow(from + at));
    await client.query(text, [JSON.stringify(rows)]);
  }
}

/** Spread evenly and the same in each run. */
function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[((index * 2_654_435_761) >>> 7) % list.length];
}

function textsOf(index: number): { en: string; zh: string; topic: Pair; place: Pair } {
  const topic = pick(TOPICS, index) ?? ['', ''];
  const view = pick(VIEWS, index + 7) ?? ['', ''];
  const place = pick(PLACES, index + 13) ?? ['', ''];
  return {
    topic,
    place,
    en: `${topic[0]}: ${view[0]}, ${place[0]} ${index}`,
    zh: `${place[1]}${topic[1]}：${view[1]} ${index}`,
  };
}

function placeOf(index: number, { subjects }: Stored) {
  const subject = pick(subjects, index + 3) ?? { id: 0, phase: 0 };
  const grade = { 10: 1 + (index % 6), 20: 7 + (index % 3), 30: 10 + (index % 3) }[subject.phase] ?? 1;
  return { subject, grade };
}

function toResource(index: number, stored: Stored) {
  const { en, zh, topic, place } = textsOf(index);
  const { subject, grade } = placeOf(index, stored);
  const kind = pick(KINDS, index + 5) ?? 'image';
  const piece = stored.pieces.find((one) => one.kind === kind) ?? stored.pieces[0];
  return {
    slug: `bench-${index}`,
    kind: piece?.kind,
    file: piece?.file,
    cover: piece?.cover,
    title_en: en,
    title_zh: zh,
    description_en: `${en}. What a class sees, asks and takes home from it; made in ${place[0]} for lessons of ten minutes.`,
    description_zh: `${zh}。供课堂十分钟使用：学生看到什么、问什么、带走什么；拍摄于${place[1]}。`,
    knowledge_en: topic[0],
    knowledge_zh: topic[1],
    keywords_en: [topic[0].toLowerCase(), place[0]],
    keywords_zh: [topic[1], place[1]],
    phase_ids: [subject.phase],
    subject_ids: index % 10 === 0 ? [] : [subject.id],
    grade_ids: [grade],
    general_cate_ids: index % 5 === 0 ? [pick(stored.general, index)].filter(Boolean) : [],
    knowledge_cate_ids: [pick(stored.knowledge, index)].filter(Boolean),
    volume_ids: subject.phase === 30 ? [1 + (index % 5)] : [],
  };
}

function toCourse(index: number, stored: Stored) {
  const { en, zh, topic } = textsOf(index * 3 + 1);
  const { subject } = placeOf(index, stored);
  return {
    slug: `bench-course-${index}`,
    title_en: `Lesson: ${en}`,
    title_zh: `课程：${zh}`,
    keywords_en: [topic[0].toLowerCase()],
    keywords_zh: [topic[1]],
    phase_ids: [subject.phase],
    subject_ids: [subject.id],
  };
}

const INSERT_RESOURCES = `
  insert into resources (slug, kind, file, cover, title_en, title_zh, description_en, description_zh, knowledge_en,
    knowledge_zh, keywords_en, keywords_zh, phase_ids, subject_ids, grade_ids, general_cate_ids, knowledge_cate_ids,
    volume_ids, width, height, licence, credit)
  select slug, kind, file, cover, title_en, title_zh, description_en, description_zh, knowledge_en, knowledge_zh,
    keywords_en, keywords_zh, phase_ids, subject_ids, grade_ids, general_cate_ids, knowledge_cate_ids, volume_ids,
    4096, 2048, 'CC0-1.0', 'Bench'
  from jsonb_to_recordset($1::jsonb) as piece(slug text, kind text, file text, cover text, title_en text,
    title_zh text, description_en text, description_zh text, knowledge_en text, knowledge_zh text, keywords_en text[],
    keywords_zh text[], phase_ids int[], subject_ids int[], grade_ids int[], general_cate_ids int[],
    knowledge_cate_ids int[], volume_ids int[])`;

const INSERT_COURSES = `
  insert into courses (slug, title_en, title_zh, keywords_en, keywords_zh, phase_ids, subject_ids)
  select * from jsonb_to_recordset($1::jsonb) as course(slug text, title_en text, title_zh text, keywords_en text[],
    keywords_zh text[], phase_ids int[], subject_ids int[])`;

/** Four to seven resources in each course. */
const INSERT_ITEMS = `
  with pieces as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as total
    from resources where slug like 'bench-%'
  )
  insert into course_items (course_id, position, resource_id, explain_en, explain_zh)
  select courses.id, step, pieces.id, 'Look at this first.', '先看这里。'
  from courses, generate_series(0, 6) as step, pieces
  where courses.slug like 'bench-course-%' and step < 4 + courses.id % 4
    and pieces.place = (courses.id * 13 + step * 101) % (select max(total) from pieces)`;
