import type { CheckedRow, RowFault as ServerFault } from '@orrery/contract';
import type { Roster, RosterStudent, RowFault } from '@orrery/roster';

/** Why a row will not be imported: by what the file says, or by what the school has. */
export type UnfitReason = RowFault | ServerFault;

/** A row that will not be imported. */
export interface UnfitRow extends RosterStudent {
  readonly reason: UnfitReason;
  /** The row of the file that has the number first. */
  readonly firstRow?: number | undefined;
  /** Who of the school has the number. */
  readonly takenName?: string | undefined;
  readonly takenClass?: string | undefined;
}

/** What an import would do (CLS-41). */
export interface ImportPlan {
  readonly total: number;
  readonly qualified: readonly RosterStudent[];
  readonly unqualified: readonly UnfitRow[];
  /** Sheets with students that were not read. */
  readonly otherSheets: readonly string[];
}

/**
 * Puts together what the file says of its rows and what the server says of those that qualified so far.
 * @param checked answer of `checkStuNumber`, in the order of `roster.students`
 */
export function toPlan(roster: Roster, checked: readonly CheckedRow[]): ImportPlan {
  const { students, problems, otherSheets } = roster;
  const isFit = (_: RosterStudent, index: number) => checked[index]?.qualified === 1;
  const unfit = students.flatMap((student, index): UnfitRow[] => {
    const { qualified, reason, taken_name, taken_class } = checked[index] ?? { qualified: 0 };
    if (qualified === 1) return [];
    return [{ ...student, reason: reason ?? 'number-taken', takenName: taken_name, takenClass: taken_class }];
  });
  return {
    total: students.length + problems.length,
    qualified: students.filter(isFit),
    unqualified: inFileOrder([...problems.map(({ fault, ...row }) => ({ ...row, reason: fault })), ...unfit]),
    otherSheets,
  };
}

/**
 * The plan after the server refused to add rows that qualified when they were checked.
 * @param refused places in `plan.qualified`, from 0
 */
export function withoutRefused(
  plan: ImportPlan,
  refused: readonly { readonly index: number; readonly reason: ServerFault }[],
): ImportPlan {
  const reasons = new Map(refused.map(({ index, reason }) => [index, reason]));
  const unfit = plan.qualified.flatMap((student, index): UnfitRow[] => {
    const reason = reasons.get(index);
    return reason ? [{ ...student, reason }] : [];
  });
  return {
    ...plan,
    qualified: plan.qualified.filter((_, index) => !reasons.has(index)),
    unqualified: inFileOrder([...plan.unqualified, ...unfit]),
  };
}

function inFileOrder(rows: readonly UnfitRow[]): UnfitRow[] {
  return [...rows].sort((a, b) => a.row - b.row);
}
