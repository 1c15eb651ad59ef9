import type { DeviceEvent } from '@orrery/contract';

/** What a headset reports of a test. */
export type ReviewEvent = Extract<DeviceEvent, { type: `review.${string}` }>;

/** A report with the headset whose ticket it came by. */
export interface ReviewReport {
  readonly schoolId: number;
  readonly deviceId: number;
  readonly event: ReviewEvent;
}

/** Why a report does not count; it is acknowledged all the same, so that the headset lets go of it. */
export type ReportFault =
  | 'review.foreign'
  | 'review.student-foreign'
  | 'review.point-unknown'
  | 'review.step-unknown';

/** Whether an event tells of a test. */
export function isReviewEvent(event: DeviceEvent): event is ReviewEvent {
  return event.type.startsWith('review.');
}
