import { GAZE_KEPT_DAYS, isKeptDays, RESULTS_KEPT_DAYS } from '@orrery/contract';
import type { Settings } from './use-settings';

/** What the form asks for, as it is typed. */
export interface SettingsInput {
  readonly results: string;
  readonly gaze: string;
  readonly recording: boolean;
}

/** The fields that take a number of days. */
export type DaysField = 'results' | 'gaze';

/** Between what numbers each lies. */
export const LIMITS = { results: RESULTS_KEPT_DAYS, gaze: GAZE_KEPT_DAYS } as const;

/** What is set, as the form shows it. */
export function toInput(settings: Settings): SettingsInput {
  return {
    results: String(settings.results_kept_days),
    gaze: String(settings.gaze_kept_days),
    recording: settings.gaze_recording === 1,
  };
}

/** Days as somebody typed them, also with the full-width digits of a Chinese keyboard; NaN where they are none. */
export function toDays(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The fields that hold no number of days that may be set. */
export function findFaults(input: SettingsInput): DaysField[] {
  return (['results', 'gaze'] as const).filter((field) => !isKeptDays(toDays(input[field]), LIMITS[field]));
}

/** What the call that saves takes. */
export function toRequest(input: SettingsInput) {
  return {
    results_kept_days: toDays(input.results),
    gaze_recording: input.recording ? (1 as const) : (0 as const),
    gaze_kept_days: toDays(input.gaze),
  };
}

/** Whether something would be deleted that is kept now. */
export function isShorter(input: SettingsInput, settings: Settings): boolean {
  const next = toRequest(input);
  return next.results_kept_days < settings.results_kept_days || next.gaze_kept_days < settings.gaze_kept_days;
}

/** Whether the form says what is set already. */
export function isSame(input: SettingsInput, settings: Settings): boolean {
  const next = toRequest(input);
  return (
    next.results_kept_days === settings.results_kept_days &&
    next.gaze_kept_days === settings.gaze_kept_days &&
    next.gaze_recording === settings.gaze_recording
  );
}
