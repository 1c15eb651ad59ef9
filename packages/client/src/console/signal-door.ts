import { type Signal, signal, topics } from '@orrery/contract';
import type { Broker } from '../broker/connect-broker';
import type { SignalDoor } from '../live/live-desk';
import { parseJson } from '../parse-json';
import type { ViewStatus } from './console-connection';

/** The door of a page's connection, which gets another name with each ticket. */
export interface KeptSignalDoor extends SignalDoor {
  /** A session was opened: its name and topic count from here. */
  enter(view: ViewStatus): void;
  /** Takes a message of the broker. @returns false where it belongs to somebody else */
  receive(topic: string, payload: Uint8Array): boolean;
}

/** Makes the door: live-stream messages of one page, sent and subscribed with QoS 2 (LIVE-13, LIVE-16). */
export function createSignalDoor(
  broker: Pick<Broker, 'subscribe' | 'publish'>,
  onBadMessage: ((topic: string, reason: string) => void) | undefined,
): KeptSignalDoor {
  const listeners = new Set<(message: Signal) => void>();
  let view: ViewStatus | null = null;
  let unsubscribe: (() => void) | null = null;

  const hear = () => {
    if (listeners.size > 0 && view) unsubscribe ??= broker.subscribe(view.web_topic, 2);
  };
  const endHearing = () => {
    unsubscribe?.();
    unsubscribe = null;
  };

  return {
    get from() {
      return view?.client_id ?? null;
    },
    get iceServers() {
      return view?.ice_servers ?? [];
    },
    enter(next) {
      const isOther = view?.web_topic !== next.web_topic;
      view = next;
      if (isOther) endHearing();
      hear();
    },
    send(deviceId, message) {
      if (!view) return;
      const topic = topics.signal(view.school_id, deviceId);
      void broker.publish(topic, JSON.stringify(message), { qos: 2 });
    },
    listen(listener) {
      listeners.add(listener);
      hear();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) endHearing();
      };
    },
    receive(topic, payload) {
      if (topic !== view?.web_topic) return false;
      const parsed = parseJson(signal, new TextDecoder().decode(payload));
      if (!parsed.ok) onBadMessage?.(topic, parsed.reason);
      else for (const listener of listeners) listener(parsed.value);
      return true;
    },
  };
}
