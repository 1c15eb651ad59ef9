import { changeHolding } from './change-holding';
import { headsetHolding } from './headset-holding';
import { reportHolding } from './report-holding';
import type { StudentHolding } from './student-holding';

/** Every kind of row that says something about a student. */
export const HOLDINGS: readonly StudentHolding[] = [headsetHolding, reportHolding, changeHolding];
