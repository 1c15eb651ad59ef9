import { wantsStillness } from '../../../lib/stillness';

/** Scrolls back to a field and goes on there (AUTH-04). */
export function bringToField(field: HTMLInputElement | null): void {
  field?.scrollIntoView({ block: 'center', behavior: wantsStillness() ? 'auto' : 'smooth' });
  field?.focus({ preventScroll: true });
}
