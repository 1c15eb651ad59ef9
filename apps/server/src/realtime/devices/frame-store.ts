/** What a headset showed, as it sent it. */
interface Frame {
  readonly jpeg: Buffer;
  readonly schoolId: number;
  readonly studentId: number | null;
  readonly timer: NodeJS.Timeout;
}

/** Whose picture of which headset. */
export interface FrameOwner {
  readonly schoolId: number;
  readonly deviceId: number;
  /** The student who is logged in there now; null where nobody is. */
  readonly studentId: number | null;
}

/** The newest picture of each headset that is looked at: in memory alone, and for a minute. */
export interface FrameStore {
  put(owner: FrameOwner, jpeg: Buffer): void;
  /** The picture, where it is of the student who is there now. */
  find(owner: FrameOwner): Promise<Buffer | null>;
  stop(): void;
}

/** After this a picture says nothing of what happens now, and nobody needs what it shows any more. */
export const FORGET_AFTER_MS = 60_000;

/** Where pages find a headset's picture; the id follows. */
export const FRAME_PATH = '/media/frames';

/** @param forgetAfterMs how long a picture is kept, in milliseconds */
export function createFrameStore(forgetAfterMs = FORGET_AFTER_MS): FrameStore {
  const frames = new Map<number, Frame>();

  function forget(deviceId: number): void {
    clearTimeout(frames.get(deviceId)?.timer);
    frames.delete(deviceId);
  }

  return {
    put({ schoolId, deviceId, studentId }, jpeg) {
      forget(deviceId);
      const timer = setTimeout(() => frames.delete(deviceId), forgetAfterMs).unref();
      frames.set(deviceId, { jpeg, schoolId, studentId, timer });
    },
    async find({ schoolId, deviceId, studentId }) {
      const frame = frames.get(deviceId);
      if (frame?.schoolId !== schoolId || frame.studentId !== studentId) return null;
      return frame.jpeg;
    },
    stop() {
      for (const deviceId of [...frames.keys()]) forget(deviceId);
    },
  };
}
