import { type DeviceState, topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';
import type { ReportedStore } from './reported-store';

/** Students who were erased while this server runs: headsets may go on saying their names until they learn of it. */
export interface ForgottenStudents {
  /** Takes the student out of what is known of headsets, and tells everybody who watches them. */
  forget(schoolId: number, studentId: number): Promise<void>;
  /**
   * Stores and passes on a report without its student where that student was erased.
   * @returns whether it was such a report
   */
  intercept(schoolId: number, deviceId: number, state: DeviceState): boolean;
}

/** Keeps the ids of erased students; none is ever given again. */
export function createForgottenStudents(
  broker: Pick<Broker, 'publish'>,
  reported: ReportedStore,
  onError: (error: unknown) => void,
): ForgottenStudents {
  const forgotten = new Set<number>();

  async function pass(schoolId: number, deviceId: number, state: DeviceState): Promise<void> {
    const body = { ...state, student: null };
    reported.accept(schoolId, deviceId, body);
    await broker.publish({ topic: topics.state(schoolId, deviceId), body, qos: 1, retain: true });
  }

  return {
    async forget(schoolId, studentId) {
      forgotten.add(studentId);
      const saying = reported.findByStudent(schoolId, studentId);
      await Promise.all(saying.map(([deviceId, { state }]) => pass(schoolId, deviceId, state)));
    },
    intercept(schoolId, deviceId, state) {
      if (!state.student || !forgotten.has(state.student.id)) return false;
      pass(schoolId, deviceId, state).catch(onError);
      return true;
    },
  };
}
