import { decodePose, type Pose } from '@orrery/contract';

/** The view that is shown to the class, while there is one. */
export interface SpotlightLine {
  /** Listens to this topic and to no other; null for nobody. */
  follow(topic: string | null): void;
  /** Takes a message of the broker. @returns false where it belongs to somebody else */
  receive(topic: string, payload: Uint8Array): boolean;
}

/**
 * Makes the line on which a headset hears where the student in the spotlight looks.
 * @param options.subscribe begins to listen and answers how to end it; null while there is no broker
 * @param options.onPose hears each pose, and null when nobody is followed any more
 * @param options.onBad hears of a message that is no pose
 */
export function createSpotlightLine(options: {
  readonly subscribe: (topic: string) => (() => void) | null;
  readonly onPose: (pose: Pose | null) => void;
  readonly onBad: (topic: string) => void;
}): SpotlightLine {
  let present: { readonly topic: string; readonly end: () => void } | null = null;

  return {
    follow(topic) {
      if (topic === (present?.topic ?? null)) return;
      const hadOne = present !== null;
      present?.end();
      const end = topic === null ? null : options.subscribe(topic);
      present = topic !== null && end ? { topic, end } : null;
      if (hadOne) options.onPose(null);
    },
    receive(topic, payload) {
      if (!topic.includes('/spotlight/')) return false;
      // What was on its way when the spotlight moved on shows nobody's view any more.
      if (topic !== present?.topic) return true;
      const pose = decodePose(payload);
      if (pose) options.onPose(pose);
      else options.onBad(topic);
      return true;
    },
  };
}
