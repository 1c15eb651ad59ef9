import type { Locale } from '@orrery/i18n';
import type { TFunction } from 'i18next';
import { BADGE_COLOURS } from '../../components/charts/colours';
import { columns, findOutlier } from '../../components/charts/columns';
import { GRADE_WORDS, gradeFill } from '../../components/charts/grades';
import type { ChartData, DrawChart } from '../../components/charts/option';
import { percentText } from '../../components/charts/percent';
import { ranges } from '../../components/charts/ranges';
import { ring } from '../../components/charts/ring';
import { shares } from '../../components/charts/shares';
import { toList, toNumber } from '../../lib/written';
import type { Report } from './use-report';

/** How a chart is drawn, and the same in words. */
export interface Drawn {
  readonly option: DrawChart;
  readonly table: ChartData;
}

type Spread = Report['pointsUseTime'][number];

/** Most steps and points that are named in full below a chart; of more only the numbers stand there. */
const NAMED_STEPS = 10;
const NAMED_POINTS = 6;

/** A point's short name, the same in charts, tables and files. */
export function pointTag(id: number): string {
  return `P${id}`;
}

/** Shares of the grades (STUDY-08). */
export function drawRatings({ ratingList }: Report, t: TFunction, locale: Locale): Drawn {
  const nameOf = (level: Report['ratingList'][number]['level_name']) =>
    level === 'other' ? t('grade.otherShort') : level;
  const good = ratingList.filter(({ level_name }) => level_name === 'A' || level_name === 'B');
  return {
    option: ring({
      slices: ratingList.map(({ level_name, rate }) => ({
        name: nameOf(level_name),
        share: rate,
        fill: (look) => gradeFill(look, level_name),
      })),
      list: ratingList.map(({ level_name, num, rate }) => ({
        badge: level_name === 'other' ? '–' : level_name,
        colour: BADGE_COLOURS[level_name],
        word: level_name === 'other' ? nameOf(level_name) : '',
        figures: [toNumber(num, locale), percentText(rate)],
      })),
      middle: [percentText(good.reduce((sum, { rate }) => sum + rate, 0)), t('study.goodShare')],
      tips: ratingList.map(({ level_name, num, rate, cid_name_list }) => [
        t(GRADE_WORDS[level_name]),
        `${t('study.students', { count: num })} · ${percentText(rate)}`,
        toList(cid_name_list, locale),
      ]),
    }),
    table: {
      columns: [t('study.grade'), t('study.count'), t('study.share'), t('study.names')],
      rows: ratingList.map(({ level_name, num, rate, cid_name_list }) => [
        t(GRADE_WORDS[level_name]),
        num,
        percentText(rate),
        toList(cid_name_list, locale),
      ]),
    },
  };
}

/** How many finished each step, the one that fewest finished emphasised (STUDY-09). */
export function drawSteps({ steps, stepsEntirety, clientList }: Report, t: TFunction): Drawn {
  const named = steps.map((step) => {
    const done = stepsEntirety.find(({ s_number }) => s_number === step.s_number);
    return { ...step, num: done?.num ?? 0, rate: done?.rate ?? 0 };
  });
  const isShort = named.length > NAMED_STEPS;
  return {
    option: columns({
      labels: named.map(({ s_number, s_desc }) => (isShort ? String(s_number) : `${s_number}\n${s_desc}`)),
      values: named.map(({ num }) => num),
      emphasised: findOutlier(
        named.map(({ num }) => num),
        'least',
      ),
      max: Math.max(1, clientList.length),
      tips: named.map(({ s_number, s_desc, num, rate }) => [
        `${s_number} ${s_desc}`,
        `${t('study.students', { count: num })} · ${percentText(rate)}`,
      ]),
    }),
    table: {
      columns: [t('study.step'), t('study.finished'), t('study.share')],
      rows: named.map(({ s_number, s_desc, num, rate }) => [`${s_number} ${s_desc}`, num, percentText(rate)]),
    },
  };
}

/** How well each piece of knowledge is known (STUDY-11). */
export function drawKnowledge({ pointsProcess }: Report, t: TFunction): Drawn {
  const words = { right: t('answer.right'), error: t('answer.wrong'), empty: t('answer.none') };
  return {
    option: shares({
      shares: pointsProcess.map(({ k_name, right_rate, error_rate, empty_rate }) => ({
        name: k_name,
        right: right_rate,
        error: error_rate,
        empty: empty_rate,
      })),
      words,
      tips: pointsProcess.map(({ k_name, right_rate, error_rate, empty_rate }) => [
        k_name,
        `${words.right} ${percentText(right_rate)}`,
        `${words.error} ${percentText(error_rate)}`,
        `${words.empty} ${percentText(empty_rate)}`,
      ]),
    }),
    table: {
      columns: [t('study.knowledge'), words.right, words.error, words.empty],
      rows: pointsProcess.map(({ k_name, right_rate, error_rate, empty_rate }) => [
        k_name,
        percentText(right_rate),
        percentText(error_rate),
        percentText(empty_rate),
      ]),
    },
  };
}

/** Seconds or attempts by point: least, average and most, and whose they are (STUDY-12, STUDY-13). */
export function drawSpreads(spreads: readonly Spread[], unit: string, t: TFunction, locale: Locale): Drawn {
  const write = (value: number) => toNumber(value, locale);
  const parts = (spread: Spread) =>
    [
      [t('study.least'), spread.min],
      [t('study.average'), spread.avg],
      [t('study.most'), spread.max],
    ] as const;
  return {
    option: ranges({
      labels: toPointLabels(spreads),
      ranges: spreads.map(({ min, avg, max }) =>
        min && avg && max ? { min: min.num, avg: avg.num, max: max.num } : null,
      ),
      unit,
      write,
      tips: spreads.map((spread) => [
        `${pointTag(spread.p_id)} ${spread.k_name}`,
        ...(spread.avg ? parts(spread).map(([label, one]) => toLine(label, one)) : [t('study.noAnswers')]),
      ]),
    }),
    table: {
      columns: [t('study.point'), ...parts(EMPTY).map(([label]) => label)],
      rows: spreads.map((spread) => [
        `${pointTag(spread.p_id)} ${spread.k_name}`,
        ...parts(spread).map(([, one]) => (one ? write(one.num) : '–')),
      ]),
    },
  };

  function toLine(label: string, one: Spread['avg']): string {
    const figure = one ? write(one.num) : '–';
    const names = one ? toList(one.cid_name_list, locale) : '';
    return names ? t('study.of', { label, figure, names }) : t('study.figure', { label, figure });
  }
}

const EMPTY: Spread = { p_id: 0, k_name: '', min: null, avg: null, max: null };

/** What stands below charts of points. */
export function toPointLabels(
  points: readonly { readonly p_id: number; readonly k_name: string }[],
): string[] {
  const isShort = points.length > NAMED_POINTS;
  return points.map(({ p_id, k_name }) => (isShort ? pointTag(p_id) : `${pointTag(p_id)}\n${k_name}`));
}
