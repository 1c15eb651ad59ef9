import { findNameFault, findNumberFault, MAX_NAME, type NameFault, toStudentNumber } from '@orrery/contract';
import { NAME_FAULTS } from '../../../components/manage/name-faults';

/** What the dialog asks for. */
export interface StudentInput {
  readonly name: string;
  readonly number: string;
}

/** A message at each field that needs one. */
export interface StudentFaults {
  readonly name?: (typeof NAME_FAULTS)[NameFault];
  readonly number?: 'students.numberRule' | 'students.numberTaken';
}

/** Checks a student as the server does (CLS-29, CLS-30); a student who exists keeps the number (CLS-24). */
export function findStudentFaults({ name, number }: StudentInput, isNew: boolean): StudentFaults {
  const fault = findNameFault(name, MAX_NAME.student);
  const hasNumber = !isNew || findNumberFault(toStudentNumber(number)) === null;
  return {
    ...(fault ? { name: NAME_FAULTS[fault] } : {}),
    ...(hasNumber ? {} : { number: 'students.numberRule' }),
  };
}
