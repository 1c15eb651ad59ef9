import { type Level, PARTICIPANT_STATUS, POINT_STATUS, RATINGS } from '@orrery/contract';
import type { ChartsData, LiveData, Student, StudentData } from '../answers';

/** Moments of the sample, after which it begins anew; as many as its test has steps (TEACH-13). */
export const DEMO_STEPS = 10;
/** Students of the sample (TEACH-13). */
export const DEMO_STUDENTS = 10;

/** The sample's words, in the language of the page. */
export interface DemoWords {
  readonly steps: readonly string[];
  readonly knowledge: readonly string[];
  readonly names: readonly string[];
  /** In progress, finished, not started. */
  readonly labels: readonly [string, string, string];
}

/** What would stand in the server's answers at one moment of the sample. */
export interface DemoFrame {
  readonly live: LiveData;
  readonly charts: ChartsData;
  readonly student: (id: number) => StudentData | null;
}

/** Splits the texts, whose parts stand behind each other. */
export function toDemoWords(texts: {
  readonly steps: string;
  readonly knowledge: string;
  readonly names: string;
  readonly labels: readonly [string, string, string];
}): DemoWords {
  const { steps, knowledge, names, labels } = texts;
  return { steps: steps.split('|'), knowledge: knowledge.split('|'), names: names.split('|'), labels };
}

/** Steps that each student is ahead of the sample's moment, and how sure they are of what they answer. */
const PACES = [3, 2, 0, 1, -3, 2, 1, -1, -2, 0] as const;
const SURENESS = [9, 9, 6, 5, 4, 8, 9, 6, 3, 7] as const;
/** After these steps a question is answered. */
const ASKED_AFTER = [3, 5, 7, 9] as const;

interface DemoStudent {
  readonly id: number;
  readonly name: string;
  /** How many steps are done. */
  readonly done: number;
  readonly status: Student['status'];
  /** By question; undefined while it is not answered. */
  readonly answers: readonly (boolean | undefined)[];
  readonly level: (typeof RATINGS)[number];
}

/** The sample class at a moment; moments go round. */
export function demoAt(moment: number, words: DemoWords): DemoFrame {
  const now = moment % DEMO_STEPS;
  const students = words.names.slice(0, DEMO_STUDENTS).map((name, index) => toStudent(name, index, now));
  return {
    live: toLive(students, words),
    charts: toCharts(students, words),
    student: (id) => toDetails(students, id, words),
  };
}

function toStudent(name: string, index: number, now: number): DemoStudent {
  const done = Math.min(DEMO_STEPS, Math.max(0, now + (PACES[index] ?? 0)));
  const answers = ASKED_AFTER.map((step, question) =>
    done >= step ? (index * 7 + question * 5) % 10 < (SURENESS[index] ?? 5) : undefined,
  );
  const isFinished = done === DEMO_STEPS;
  const begun = done > 0 ? PARTICIPANT_STATUS.inProgress : PARTICIPANT_STATUS.holding;
  return {
    id: index + 1,
    name,
    done,
    status: isFinished ? PARTICIPANT_STATUS.finished : begun,
    answers,
    level: isFinished ? gradeOf(answers.filter((answer) => answer === true).length) : 'other',
  };
}

function gradeOf(right: number): Level {
  if (right === ASKED_AFTER.length) return 'A';
  if (right === ASKED_AFTER.length - 1) return 'B';
  return right === 2 ? 'C' : 'D';
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function toLive(students: readonly DemoStudent[], words: DemoWords): LiveData {
  const having = (status: Student['status']) => students.filter((one) => one.status === status).length;
  return {
    students_number: {
      review_ed: having(PARTICIPANT_STATUS.finished),
      review_ing: having(PARTICIPANT_STATUS.inProgress),
      un_review: having(PARTICIPANT_STATUS.holding),
    },
    student_statistical: students.map(({ id, name, status, level, answers, done }) => ({
      student_id: id,
      // No headset of this school is of the sample.
      client_id: 0,
      name,
      status,
      status_desc: words.labels[status - 1] ?? '',
      level,
      right: answers.filter((answer) => answer === true).length,
      error: answers.filter((answer) => answer === false).length,
      empty: answers.filter((answer) => answer === undefined).length,
      step: status === PARTICIPANT_STATUS.inProgress ? done + 1 : null,
    })),
    points_statistical: tally(students, words),
    level_statistical: RATINGS.map((level_name) => {
      const names = students.filter(({ level }) => level === level_name).map(({ name }) => name);
      return {
        level_name,
        num: names.length,
        rate: shareOf(names.length, students.length),
        cid_name_list: names,
      };
    }),
  };
}

function tally(students: readonly DemoStudent[], words: DemoWords): LiveData['points_statistical'] {
  return words.knowledge.map((p_desc, index) => {
    const right = students.filter(({ answers }) => answers[index] === true).length;
    const error = students.filter(({ answers }) => answers[index] === false).length;
    const empty = students.length - right - error;
    return {
      p_id: index + 1,
      p_desc,
      right,
      error,
      empty,
      right_rate: shareOf(right, students.length),
      error_rate: shareOf(error, students.length),
      empty_rate: shareOf(empty, students.length),
    };
  });
}

function toCharts(students: readonly DemoStudent[], words: DemoWords): ChartsData {
  const knowledgeData = tally(students, words);
  return {
    dataPattern: 1,
    distributionEcharts: words.steps.map((s_desc, index) => {
      const here = students.filter(
        ({ status, done }) => status === PARTICIPANT_STATUS.inProgress && done === index,
      );
      return {
        s_number: index + 1,
        s_desc,
        num: here.length,
        finished: students.filter(({ done }) => done > index).length,
        cid_name_list: here.map(({ name }) => name),
      };
    }),
    progressEcharts: knowledgeData.map(({ p_desc, right_rate, error_rate, empty_rate }) => ({
      k_name: p_desc,
      right_rate,
      error_rate,
      empty_rate,
    })),
    knowledgeData,
    stepListTable: words.steps.map((s_desc, index) => ({
      s_number: index + 1,
      s_desc,
      ...timesOf(
        students.filter(({ done }) => done > index),
        index,
      ),
    })),
  };
}

/** Seconds that a student of the sample took for a step. */
function secondsOf(student: number, step: number): number {
  return 12 + ((student * 13 + step * 17) % 40);
}

function timesOf(done: readonly DemoStudent[], step: number) {
  const students = done
    .map(({ id, name }) => ({ name, seconds: secondsOf(id, step) }))
    .sort((a, b) => b.seconds - a.seconds);
  const [most] = students;
  const least = students.at(-1);
  if (!most || !least) return { spread: null, students };
  const average = students.reduce((sum, { seconds }) => sum + seconds, 0) / students.length;
  return {
    students,
    spread: {
      max: { num: most.seconds, cid_name_list: [most.name] },
      min: { num: least.seconds, cid_name_list: [least.name] },
      avg: { num: average, cid_name_list: [] },
    },
  };
}

function toDetails(students: readonly DemoStudent[], id: number, words: DemoWords): StudentData | null {
  const student = students.find((one) => one.id === id);
  if (!student) return null;
  const right = student.answers.filter((answer) => answer === true).length;
  return {
    name: student.name,
    level: student.level,
    status: student.status,
    right_rate: shareOf(right, ASKED_AFTER.length),
    points: words.knowledge.map((p_desc, index) => ({
      p_id: index + 1,
      p_desc,
      ...answerOf(student, index),
      average_tries: 1.4,
      average_seconds: 31,
    })),
    steps: words.steps.map((s_desc, index) => ({
      s_number: index + 1,
      s_desc,
      points_ids: ASKED_AFTER.flatMap((step, question) => (step === index + 1 ? [question + 1] : [])),
      seconds: student.done > index ? secondsOf(id, index) : null,
      finished: student.done > index,
    })),
  };
}

function answerOf({ id, answers }: DemoStudent, question: number) {
  const answer = answers[question];
  if (answer === undefined) return { status: POINT_STATUS.none, tries: null, seconds: null };
  return {
    status: answer ? POINT_STATUS.correct : POINT_STATUS.wrong,
    tries: 1 + ((id + question) % 3),
    seconds: secondsOf(id, question),
  };
}
