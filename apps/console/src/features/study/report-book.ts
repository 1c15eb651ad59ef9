import type { Locale } from '@orrery/i18n';
import type { Cell, Sheet } from '@orrery/roster';
import type { TFunction } from 'i18next';
import { GRADE_WORDS } from '../../components/charts/grades';
import { toList, toMoment } from '../../lib/written';
import { pointTag } from './class-charts';
import type { Report, StudentReport } from './use-report';

const STATUS_WORDS = { 1: 'answer.right', 2: 'answer.wrong', 3: 'answer.none' } as const;

function toStatus(status: number | undefined, t: TFunction): string {
  return t(status === 1 || status === 2 ? STATUS_WORDS[status] : STATUS_WORDS[3]);
}

/** To hundredths: a file is read by people, and no headset measures finer. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The report of a class as the sheets of a file. */
export function toClassBook(report: Report, t: TFunction, locale: Locale): Sheet[] {
  return [
    {
      name: t('study.sheet.report'),
      rows: [...toFacts(report, t, locale), [''], ...toRatings(report, t, locale)],
    },
    { name: t('study.sheet.students'), rows: toStudents(report, t) },
    { name: t('study.sheet.steps'), rows: toSteps(report, t) },
    { name: t('study.sheet.knowledge'), rows: toKnowledge(report, t) },
    { name: t('study.sheet.points'), rows: toPoints(report, t, locale) },
  ];
}

function toFacts({ reviewInfo, clientList }: Report, t: TFunction, locale: Locale): Cell[][] {
  return [
    [t('study.column.title'), reviewInfo.title],
    [t('study.column.start'), toMoment(reviewInfo.ctime, locale)],
    [t('study.column.teacher'), reviewInfo.nickname],
    [t('study.column.class'), reviewInfo.class_name || t('study.noClass')],
    [t('study.column.count'), clientList.length],
  ];
}

function toRatings({ ratingList }: Report, t: TFunction, locale: Locale): Cell[][] {
  return [
    [t('study.grade'), t('study.count'), t('study.share'), t('study.names')],
    ...ratingList.map(({ level_name, num, rate, cid_name_list }) => [
      t(GRADE_WORDS[level_name]),
      num,
      { share: rate },
      toList(cid_name_list, locale),
    ]),
  ];
}

function toStudents({ points, clientList }: Report, t: TFunction): Cell[][] {
  return [
    [
      t('study.student'),
      t('study.grade'),
      t('study.sheet.right'),
      ...points.map(({ p_id, p_desc }) => `${pointTag(p_id)} ${p_desc}`),
    ],
    ...clientList.map(({ name, level, right, points: answers }) => [
      name,
      t(GRADE_WORDS[level]),
      right,
      ...points.map(({ p_id }) => toStatus(answers[p_id], t)),
    ]),
  ];
}

function toSteps({ steps, stepsEntirety }: Report, t: TFunction): Cell[][] {
  const done = new Map(stepsEntirety.map((one) => [one.s_number, one]));
  return [
    ['#', t('study.step'), t('study.pointNotes'), t('study.finished'), t('study.share')],
    ...steps.map(({ s_number, s_desc, points_ids }) => [
      s_number,
      s_desc,
      points_ids.map(pointTag).join(' '),
      done.get(s_number)?.num ?? 0,
      { share: done.get(s_number)?.rate ?? 0 },
    ]),
  ];
}

function toKnowledge({ pointsProcess }: Report, t: TFunction): Cell[][] {
  return [
    [t('study.knowledge'), t('answer.right'), t('answer.wrong'), t('answer.none')],
    ...pointsProcess.map(({ k_name, right_rate, error_rate, empty_rate }) => [
      k_name,
      { share: right_rate },
      { share: error_rate },
      { share: empty_rate },
    ]),
  ];
}

function toPoints(report: Report, t: TFunction, locale: Locale): Cell[][] {
  const measures = [t('study.least'), t('study.average'), t('study.most')];
  const tries = new Map(report.pointsTryCount.map((one) => [one.p_id, one]));
  const about = new Map(report.points.map(({ p_id, k_names }) => [p_id, k_names]));
  const figures = (spread: Report['pointsUseTime'][number] | undefined): Cell[] =>
    [spread?.min, spread?.avg, spread?.max].map((one) => (one ? round(one.num) : ''));
  return [
    [
      t('study.point'),
      t('study.about'),
      ...measures.map((what) => t('study.sheet.seconds', { what })),
      ...measures.map((what) => t('study.sheet.attempts', { what })),
    ],
    ...report.pointsUseTime.map((spread) => [
      `${pointTag(spread.p_id)} ${spread.k_name}`,
      toList(about.get(spread.p_id) ?? [], locale),
      ...figures(spread),
      ...figures(tries.get(spread.p_id)),
    ]),
  ];
}

/** The report of one student as the sheets of a file. */
export function toStudentBook(report: Report, student: StudentReport, t: TFunction, locale: Locale): Sheet[] {
  const tries = new Map(student.pointsCount.map((one) => [one.p_id, one]));
  const times = new Map(student.pointsUseTime.map((one) => [one.p_id, one]));
  const [own, average] = [t('study.own'), t('study.classAverage')];
  const figure = (value: number | null | undefined): Cell =>
    value === null || value === undefined ? '' : round(value);
  return [
    {
      name: t('study.sheet.report'),
      rows: [
        [t('study.student'), student.name],
        [t('study.grade'), t(GRADE_WORDS[student.level])],
        ...toFacts(report, t, locale),
      ],
    },
    {
      name: t('study.sheet.points'),
      rows: [
        [
          t('study.point'),
          t('study.status'),
          t('study.sheet.seconds', { what: own }),
          t('study.sheet.seconds', { what: average }),
          t('study.sheet.attempts', { what: own }),
          t('study.sheet.attempts', { what: average }),
        ],
        ...student.process.map(({ p_id, p_desc, status }) => [
          `${pointTag(p_id)} ${p_desc}`,
          toStatus(status, t),
          figure(times.get(p_id)?.num),
          figure(times.get(p_id)?.avg),
          figure(tries.get(p_id)?.num),
          figure(tries.get(p_id)?.avg),
        ]),
      ],
    },
    {
      name: t('study.sheet.steps'),
      rows: [
        ['#', t('study.step'), t('study.stepState')],
        ...student.steps.map(({ s_number, s_desc, finished }) => [
          s_number,
          s_desc,
          t(finished ? 'study.stepDone' : 'study.stepOpen'),
        ]),
      ],
    },
  ];
}
