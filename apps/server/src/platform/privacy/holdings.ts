import { changeHolding } from './change-holding';
import { gazeHolding } from './gaze-holding';
import { headsetHolding } from './headset-holding';
import { loginHolding } from './login-holding';
import { reportHolding } from './report-holding';
import { resultHolding } from './result-holding';
import { statementHolding } from './statement-holding';
import type { StudentHolding } from './student-holding';

/** Every kind of row that says something about a student. */
export const HOLDINGS: readonly StudentHolding[] = [
  statementHolding,
  headsetHolding,
  loginHolding,
  reportHolding,
  gazeHolding,
  resultHolding,
  changeHolding,
];
