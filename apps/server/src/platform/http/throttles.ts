import { type Counted, createThrottle, type Throttle, type ThrottleRule } from './throttle';

/** What a server counted at one of its throttles. */
export interface ThrottleNews {
  readonly throttle: string;
  readonly key: string;
  /** Null where everything is forgiven. */
  readonly counted: Counted | null;
}

/** Opens a throttle. @param name the same on all servers, and used once */
export type OpenThrottle = (name: string, rule: ThrottleRule) => Throttle;

/** The throttles of a server, which count together with those of other servers while they hear each other. */
export interface Throttles {
  readonly open: OpenThrottle;
  /** What another server counted. */
  hear(news: ThrottleNews): void;
}

/** @param tell hands what was counted here to other servers; must not wait, and what they do not hear is not kept */
export function createThrottles(tell: (news: ThrottleNews) => void = () => undefined): Throttles {
  const opened = new Map<string, Throttle>();
  return {
    open(name, rule) {
      if (opened.has(name)) throw new Error(`a throttle ${name} is open already`);
      // Looked up each time, for tests that stop the clock.
      const now = () => Date.now();
      const throttle = createThrottle(rule, now, (key, counted) => tell({ throttle: name, key, counted }));
      opened.set(name, throttle);
      return throttle;
    },
    hear: ({ throttle, key, counted }) => opened.get(throttle)?.hear(key, counted),
  };
}
