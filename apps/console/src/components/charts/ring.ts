import type { ChartLook } from './look';
import type { ChartFill, DrawChart } from './option';
import { type Tips, tooltipOf, wordsOf } from './parts';
import { percentText } from './percent';

interface Slice {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly fill: (look: ChartLook) => ChartFill;
  /** Only its edge is drawn. */
  readonly hollow?: boolean;
}

/** A line of the list beside a ring: what it is on its colour, and its figures. */
export interface RingLine {
  readonly badge: string;
  readonly colour: string;
  /** After the badge, where that does not say it all. */
  readonly word: string;
  readonly figures: readonly [count: string, share: string];
}

interface RingInput {
  readonly slices: readonly Slice[];
  readonly tips: Tips;
  /** A figure in the middle, and what it is. */
  readonly middle?: readonly [figure: string, word: string];
  /** A line for each slice, which then is only named at the ring; left out where the chart is too narrow for it. */
  readonly list?: readonly RingLine[];
}

/** The list's columns, and how much the whole of it takes, in pixels. */
const LIST = { badge: 22, word: 42, count: 30, share: 46, width: 150 } as const;
/** Narrower than this only the ring stands there. */
const LEAST_FOR_LIST = 290;
/** Largest radius of a ring beside a list, and what its names take around it. */
const BESIDE = { radius: 84, names: 24 } as const;

/** A pie with a hole: shares of a whole, each with its percentage (TEACH-26). */
export function ring({ slices, tips, middle, list = [] }: RingInput): DrawChart {
  return (look) => {
    const hasList = list.length > 0 && look.width >= LEAST_FOR_LIST;
    const place = hasList ? besideList(look) : { radius: ['48%', '72%'], center: ['50%', '50%'] };
    return {
      tooltip: tooltipOf(look, tips, 'item'),
      ...(hasList ? { legend: listOf(look, slices, list) } : {}),
      series: [
        {
          type: 'pie',
          ...place,
          minAngle: 4,
          label: {
            ...wordsOf(look, 13),
            // A share that is cut says nothing: narrow cards have short lines instead.
            overflow: 'none',
            formatter: ({ dataIndex }) => {
              const slice = slices[dataIndex];
              return slice ? (hasList ? slice.name : toLabel(slice)) : '';
            },
          },
          labelLine: hasList
            ? { length: 4, length2: 2, lineStyle: { color: look.lineStrong } }
            : { length: 8, length2: 6, lineStyle: { color: look.lineStrong } },
          // A word that would not fit beside the ring stands in the list alone.
          data: slices.map((slice, index) => drawSlice(look, slice, !hasList || !list[index]?.word)),
        },
        ...(middle ? [inTheMiddle(look, middle, place.center)] : []),
      ],
    };
  };
}

const toLabel = ({ name, share }: Slice) => `${name} ${percentText(share)}`;

function drawSlice(look: ChartLook, { name, share, fill, hollow }: Slice, isNamed: boolean) {
  return {
    name,
    value: share,
    // A slice of nothing would still be named.
    label: { show: isNamed && share > 0 },
    labelLine: { show: isNamed && share > 0 },
    itemStyle: {
      color: hollow ? look.surface : fill(look),
      borderColor: hollow ? look.lineStrong : look.surface,
      borderWidth: 2,
    },
  };
}

/** Words in the hole: a slice of its own that nobody can point at. */
function inTheMiddle(
  look: ChartLook,
  [figure, word]: readonly [string, string],
  center: readonly (number | string)[],
) {
  return {
    type: 'pie' as const,
    silent: true,
    center: [...center],
    radius: ['0%', '1%'],
    tooltip: { show: false },
    emphasis: { disabled: true },
    itemStyle: { color: 'transparent' },
    labelLine: { show: false },
    label: {
      show: true,
      position: 'center' as const,
      formatter: `{figure|${figure}}\n{word|${word}}`,
      rich: {
        figure: { ...wordsOf(look, 28), color: look.text, fontWeight: 'bold' as const, lineHeight: 34 },
        word: { ...wordsOf(look, 13), lineHeight: 18 },
      },
    },
    data: [{ value: 1, name: word }],
  };
}

function besideList({ width }: ChartLook) {
  const middle = (width - LIST.width) / 2;
  const radius = Math.min(BESIDE.radius, middle - BESIDE.names);
  return { radius: [radius * 0.68, radius], center: [middle, '50%'] };
}

/** The list is part of the drawing, so that a saved picture has it too; it stands at the right end. */
function listOf(look: ChartLook, slices: readonly Slice[], list: readonly RingLine[]) {
  const badges = list.map(({ colour }, index) => [
    `badge${index}`,
    {
      ...wordsOf(look, 12),
      ...{ color: '#fff', fontWeight: 'bold' as const, backgroundColor: colour, borderRadius: 5 },
      ...{ width: LIST.badge, height: LIST.badge, align: 'center' as const },
    },
  ]);
  const figure = { ...wordsOf(look, 14), align: 'right' as const };
  return {
    orient: 'vertical' as const,
    right: 0,
    top: 'middle',
    padding: 0,
    itemWidth: 0,
    itemHeight: 0,
    itemGap: 14,
    selectedMode: false,
    data: slices.map(({ name }) => ({ name, icon: 'none' })),
    formatter: (name: string) => {
      const index = slices.findIndex((slice) => slice.name === name);
      const line = list[index];
      if (!line) return name;
      const [count, share] = line.figures;
      return `{badge${index}|${line.badge}}{word|${line.word}}{count|${count}}{share|${share}}`;
    },
    textStyle: {
      ...wordsOf(look, 13),
      rich: {
        ...Object.fromEntries(badges),
        word: { ...wordsOf(look, 13), width: LIST.word, padding: [0, 0, 0, 8] },
        count: { ...figure, color: look.text, fontWeight: 'bold' as const, width: LIST.count },
        share: { ...figure, width: LIST.share },
      },
    },
  };
}
