import type { ChartLook } from './look';
import type { ChartOption } from './option';

/** What stands beside the pointer, by place: a first line that names it, then its figures. */
export type Tips = readonly (readonly string[])[];

/** Least distance between two marks of an axis that counts (TEACH-27). */
export const MIN_INTERVAL = 2;

/** Type and size of every word in a chart. */
export function wordsOf(look: ChartLook, size = 12) {
  return { color: look.text2, fontFamily: look.font, fontSize: size };
}

/** A box with figures; built as elements, so that a student's name is never read as markup. */
export function tooltipOf(look: ChartLook, tips: Tips, trigger: 'axis' | 'item'): ChartOption['tooltip'] {
  return {
    trigger,
    confine: true,
    backgroundColor: look.raised,
    borderColor: look.lineStrong,
    padding: [8, 12],
    textStyle: { color: look.text, fontFamily: look.font, fontSize: 13 },
    axisPointer: { type: 'shadow', shadowStyle: { color: look.lineStrong, opacity: 0.12 } },
    formatter: (params) => {
      const [first] = Array.isArray(params) ? params : [params];
      return writeTip(tips[first?.dataIndex ?? 0] ?? []);
    },
  };
}

function writeTip(lines: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  box.style.maxWidth = '280px';
  box.style.whiteSpace = 'normal';
  for (const [index, line] of lines.entries()) {
    const row = document.createElement('div');
    row.textContent = line;
    if (index === 0) row.style.fontWeight = '620';
    box.append(row);
  }
  return box;
}

/** Width of a Latin character of an axis's words; a Chinese one takes twice that. */
const CHARACTER_PX = 7.2;
const LABEL = { lines: 3, gap: 8, leastWidth: 48, mostWidth: 132 } as const;
/** Names that do not fit side by side lean: their angle, and how long they may be in pixels. */
const LEANING = { rotate: 50, width: 84 } as const;

/**
 * The axis that names places.
 * @param labels a label of two lines has its number in the first: only that is left where it is narrow
 */
export function placesAxis(look: ChartLook, labels: readonly string[], emphasised: number | null = null) {
  const share = look.width / Math.max(1, labels.length) - LABEL.gap;
  const width = Math.min(LABEL.mostWidth, Math.max(0, share));
  // Numbered places have their number; of names broken into letters nothing could be read.
  const leans = width < LABEL.leastWidth && labels.some((label) => isWide(label, width));
  return {
    type: 'category' as const,
    data: labels.map((label, index) => {
      const value = leans ? label : fitLabel(label, width);
      if (index !== emphasised) return value;
      return { value, textStyle: { color: look.text, fontWeight: 'bold' as const } };
    }),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.lineStrong } },
    axisLabel: {
      ...{ ...wordsOf(look), interval: 0, lineHeight: 16 },
      ...(leans ? { ...LEANING, overflow: 'truncate' as const } : { width, overflow: 'break' as const }),
    },
  };
}

/** Whether a label of one line is wider than its place. */
function isWide(label: string, width: number): boolean {
  return !label.includes('\n') && label.length > 3 && widthOf(label) * CHARACTER_PX > width;
}

/** In Latin characters. */
function widthOf(words: string): number {
  return [...words].reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): 1 | 2 {
  return (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1;
}

/** A label as it fits under its place: shortened to some lines, and only its first where words would not fit. */
export function fitLabel(label: string, width: number): string {
  const [first = '', ...rest] = label.split('\n');
  const words = rest.join(' ');
  if (!words) return shorten(first, width);
  return width < LABEL.leastWidth ? first : `${first}\n${shorten(words, width)}`;
}

function shorten(words: string, width: number): string {
  const most = Math.max(2, Math.floor(width / CHARACTER_PX)) * LABEL.lines;
  let taken = 0;
  let end = 0;
  for (const character of words) {
    taken += characterWidth(character);
    if (taken > most) return `${words.slice(0, Math.max(1, end - 1)).trimEnd()}…`;
    end += character.length;
  }
  return words;
}

/** The axis that counts or measures. @param unit what stands at its top */
export function valuesAxis(look: ChartLook, unit?: string) {
  return {
    type: 'value' as const,
    minInterval: MIN_INTERVAL,
    min: 0,
    ...(unit ? { name: unit, nameTextStyle: { ...wordsOf(look), align: 'right' as const } } : {}),
    axisLabel: wordsOf(look),
    splitLine: { lineStyle: { color: look.line } },
  };
}
