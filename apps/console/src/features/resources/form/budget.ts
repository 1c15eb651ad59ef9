import { type FileFacts, HEADSET_BUDGET, type Weight, weigh } from '@orrery/contract';

export type Measure = keyof typeof HEADSET_BUDGET;

/** One measured number against what headsets run smoothly. */
export interface BudgetLine {
  readonly measure: Measure;
  readonly value: number;
  readonly good: number;
  readonly weight: Weight;
  /** Of what runs smoothly: 1 is just all of it. */
  readonly share: number;
}

const WEIGHTS: readonly Weight[] = ['good', 'heavy', 'too-heavy'];

/** What a file costs a headset, by measure; those that mean nothing for its kind are left out. */
export function toBudget(facts: FileFacts): readonly BudgetLine[] {
  const measured: readonly (readonly [Measure, number | null])[] = [
    ['triangles', facts.triangles],
    ['textureBytes', facts.textureBytes],
    ['drawCalls', facts.drawCalls],
    ['fileBytes', facts.bytes],
  ];
  return measured.flatMap(([measure, value]) => {
    if (value === null) return [];
    const { good } = HEADSET_BUDGET[measure];
    return { measure, value, good, weight: weigh(measure, value), share: value / good };
  });
}

/** The whole by its worst part: a headset stutters at the first number that is too much. */
export function judgeBudget(lines: readonly BudgetLine[]): {
  readonly weight: Weight;
  readonly share: number;
} {
  const worst = Math.max(0, ...lines.map(({ weight }) => WEIGHTS.indexOf(weight)));
  return { weight: WEIGHTS[worst] ?? 'good', share: Math.max(0, ...lines.map(({ share }) => share)) };
}
