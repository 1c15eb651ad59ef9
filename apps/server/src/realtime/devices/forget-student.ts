import type { DeviceState } from '@orrery/contract';
import type { Broker } from '../broker/broker';
import { tellState } from './presence';
import type { ReportedStore } from './reported-store';

/** Students who were erased: headsets may go on saying their names until they learn of it. */
export interface ForgottenStudents {
  /** Takes the student out of what is known of headsets, and tells everybody who watches them. */
  forget(schoolId: number, studentId: number): Promise<void>;
  /** Whether a student is known to be erased. */
  isForgotten(studentId: number): boolean;
  /**
   * Stores and passes on a report without its student where that student was erased.
   * @returns whether it was such a report
   */
  intercept(schoolId: number, deviceId: number, state: DeviceState): boolean;
}

/** What forgetting needs. */
export interface ForgetDeps {
  readonly broker: Pick<Broker, 'publish'>;
  readonly reported: ReportedStore;
  /** Students who were erased before. */
  readonly erased: Iterable<number>;
  onError(error: unknown): void;
}

/** Keeps the ids of erased students; none is ever given again. */
export function createForgottenStudents({
  broker,
  reported,
  erased,
  onError,
}: ForgetDeps): ForgottenStudents {
  const forgotten = new Set(erased);

  const pass = (schoolId: number, deviceId: number, state: DeviceState) =>
    tellState({ broker, reported }, schoolId, deviceId, { ...state, student: null });

  return {
    async forget(schoolId, studentId) {
      forgotten.add(studentId);
      const saying = reported.findByStudent(schoolId, studentId);
      await Promise.all(saying.map(([deviceId, { state }]) => pass(schoolId, deviceId, state)));
    },
    isForgotten: (studentId) => forgotten.has(studentId),
    intercept(schoolId, deviceId, state) {
      if (!state.student || !forgotten.has(state.student.id)) return false;
      pass(schoolId, deviceId, state).catch(onError);
      return true;
    },
  };
}
