import pg from 'pg';

/** Students of one class, which is more than any school has, and as many in the other classes together. */
export const STUDENTS = 50_000;
const OTHER_CLASSES = 1_000;

/**
 * Fills the school of the demonstration account with students.
 * @returns the class that holds 50,000 of them, and one that has none
 */
export async function fillStudents(databaseUrl: string): Promise<{ large: number; empty: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const school = await client.query(`select school_id as id from accounts where username = 'teacher'`);
    const schoolId = Number(school.rows[0]?.id);
    const made = await client.query(
      `insert into classes (school_id, name) select $1, 'Class ' || i from generate_series(0, $2) as i returning id`,
      [schoolId, OTHER_CLASSES],
    );
    const [large = 0, empty = 0, ...others] = made.rows.map(({ id }) => Number(id));
    await client.query(INSERT_STUDENTS, [schoolId, '2025', [large]]);
    await client.query(INSERT_STUDENTS, [schoolId, '2026', others]);
    // The database does so by itself within a minute.
    await client.query('vacuum analyze students');
    return { large, empty };
  } finally {
    await client.end();
  }
}

const INSERT_STUDENTS = `
  insert into students (school_id, class_id, name, number)
  select $1, ($3::int[])[1 + i % cardinality($3::int[])],
    (array['Emma', 'Liam', '陈', '王', '李', '张', 'Noah', 'Olivia'])[1 + i % 8] ||
      (array[' Chen', ' Smith', '晓', '伟', '芳', '小明', ' García', ' Müller'])[1 + (i / 8) % 8] || ' ' || i % 97,
    $2 || lpad(i::text, 6, '0')
  from generate_series(1, ${STUDENTS}) as i`;
