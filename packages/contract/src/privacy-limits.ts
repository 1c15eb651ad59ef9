/** Days that results of students may be kept: at least a month, so that a lesson can be looked at, at most ten years. */
export const RESULTS_KEPT_DAYS = { min: 30, max: 3650 } as const;

/** Days that it may be kept where students looked. */
export const GAZE_KEPT_DAYS = { min: 1, max: 365 } as const;

/** Whether a number of days is whole and within its limits. */
export function isKeptDays(days: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(days) && days >= min && days <= max;
}
