import { calls } from '@orrery/contract';
import { machineMs, percentile, printTable, type Row, tenth } from './figures';
import { sendSteadily, type Target, toRequest } from './http-load';
import { withOwnDatabase } from './own-database';
import { fillStudents, STUDENTS } from './roster-fill';
import { measureRosterPage } from './roster-page';
import { BENCH_PASSWORD } from './server-process';

const PAGING = { perSecond: 20, count: 300, limitMs: 20 };
const LAST_PAGE = STUDENTS / 20;
const IMPORTED = 10_000;

/** Words as teachers type them: names and numbers, many and few, and nobody's. */
const WORDS = ['chen', '晓', '王伟', 'müller 5', '2025049999', '20250', '99', 'nobody'];

/** What is asked of the lists, by name. */
const QUESTIONS: Readonly<Record<string, (index: number) => { page: number; key_word: string }>> = {
  'first page': () => ({ page: 1, key_word: '' }),
  'pages anywhere': (index) => ({ page: 1 + ((index * 911) % LAST_PAGE), key_word: '' }),
  'last pages': (index) => ({ page: LAST_PAGE - (index % 20), key_word: '' }),
  searches: (index) => ({ page: 1, key_word: WORDS[index % WORDS.length] ?? '' }),
};

/** Lists of 50,000 students, and 10,000 that a file brings: by the calls alone, then in the browser. */
export function benchRoster(): Promise<void> {
  return withOwnDatabase(async ({ server, databaseUrl }) => {
    const target = await logIn(server.origin);
    const { large: classId, empty } = await fillStudents(databaseUrl);
    printTable(`roster: a class of ${STUDENTS} students`, await measurePages(target, classId));
    printTable(`roster: the calls that add ${IMPORTED} students`, await measureCalls(target, classId));
    printTable(
      `roster: ${IMPORTED} rows in Chromium`,
      await measureRosterPage(server.origin, empty, IMPORTED),
    );
  });
}

/** Logs the demonstration school's teacher in, for requests by hand. */
export async function logIn(origin: string): Promise<Target> {
  const answer = await fetch(`${origin}${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uname: 'teacher', pwd: BENCH_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { origin, headers: { cookie: cookies.join('; '), 'accept-encoding': 'identity' } };
}

async function measurePages(target: Target, classId: number): Promise<Row[]> {
  const { perSecond, count, limitMs } = PAGING;
  const rows: Row[] = [];
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    const requests = Array.from({ length: count }, (_, index) =>
      toRequest(
        target,
        calls.studentList.path,
        new URLSearchParams({
          class_id: String(classId),
          page: String(ask(index).page),
          key_word: ask(index).key_word,
        }),
      ),
    );
    await sendSteadily(target.origin, requests.slice(0, 40), perSecond);
    const times = await sendSteadily(target.origin, requests, perSecond);
    const p99 = percentile(times, 0.99);
    rows.push(
      { what: `${what}, p50`, ours: `${tenth(percentile(times, 0.5))} ms` },
      { what: `${what}, p99`, ours: `${tenth(p99)} ms`, limit: `${limitMs} ms`, met: p99 <= limitMs },
    );
  }
  return rows;
}

async function measureCalls(target: Target, classId: number): Promise<Row[]> {
  const students = Array.from({ length: IMPORTED }, (_, index) => ({
    stu_name: `陈晓 ${index}`,
    stu_number: `9${String(index).padStart(7, '0')}`,
  }));
  const studentData = JSON.stringify(students);
  const check = await timed(target, calls.checkStuNumber.path, { studentData });
  const add = await timed(target, calls.batchAddStudent.path, { class_id: String(classId), studentData });
  const all = await timed(target, calls.studentExport.path, { class_id: String(classId) });
  return [
    { what: 'checkStuNumber', ours: `${tenth(check)} ms` },
    { what: 'batchAddStudent', ours: `${tenth(add)} ms` },
    { what: `exportStudents of ${STUDENTS + IMPORTED}`, ours: `${tenth(all)} ms` },
  ];
}

/** How long one call takes to its whole answer, in milliseconds. @throws Error where it is no good answer */
async function timed(
  { origin, headers }: Target,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<number> {
  const startMs = machineMs();
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers },
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  const ms = machineMs() - startMs;
  if (!text.startsWith('{"s":200')) throw new Error(`no good answer: ${text.slice(0, 300)}`);
  return ms;
}
