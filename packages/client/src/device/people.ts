import type { calls, ResponseOf } from '@orrery/contract';
import type { CallOptions, HttpClient } from '../http/http-client';
import { withSession } from './with-session';

/** A page of the students whom a headset offers. */
export type OfferedStudents = ResponseOf<typeof calls.deviceStudents>;

/** Who wears a device, and what they see. */
export interface People {
  /**
   * Students of the device's class, a page of them. Fails with `class.unknown` where the device is in no class.
   * @param key part of a name or number; empty for all
   */
  students(key: string, page: number, options?: CallOptions): Promise<OfferedStudents>;
  /**
   * Logs a student in, and out of any other device; null leaves the device without one. What counts comes as an order.
   * @param classId the class whose list the student was chosen from
   */
  logIn(studentId: number | null, classId?: number): Promise<ResponseOf<typeof calls.deviceStudent>>;
  /** Sends a picture of what the device shows. @param jpeg in base64 */
  sendFrame(jpeg: string): Promise<void>;
}

interface PeopleOptions {
  readonly http: Pick<HttpClient, 'deviceStudents' | 'deviceStudent' | 'deviceFrame'>;
  /** Opens a fresh session, for when the device's cookie has ended. */
  readonly renew: () => Promise<unknown>;
}

/** Makes a device's calls about people. */
export function createPeople({ http, renew }: PeopleOptions): People {
  return {
    students: (key, page, options) => withSession(() => http.deviceStudents({ key, page }, options), renew),
    logIn: (studentId, classId) =>
      withSession(() => http.deviceStudent({ class_id: classId, student_id: studentId }), renew),
    async sendFrame(jpeg) {
      await withSession(() => http.deviceFrame({ jpeg }), renew);
    },
  };
}
