import { type Signal, signal } from '@orrery/contract';
import type { BrokerSession } from '../broker/sessions';
import { parseMessage } from './parse-message';

/** A description of a session has some kB; nothing else comes near. */
export const MAX_SIGNAL_BYTES = 20 * 1024;

const TO_DEVICE = /\/devices\/(\d+|all)\/signal$/;
const TO_CONSOLE = /\/consoles\/([\w-]+)\/signal$/;

/** Whether a topic carries live-stream messages. */
export function isSignalTopic(topic: string): boolean {
  return topic.endsWith('/signal');
}

/**
 * Whether a live-stream message may go on: it has its form, says truly who sends it, and names whom its topic reaches
 * (LIVE-25, LIVE-26).
 */
export function maySignal(session: BrokerSession, topic: string, payload: Buffer): boolean {
  if (payload.length > MAX_SIGNAL_BYTES) return false;
  const message = parseMessage(signal, payload);
  return message !== null && message.info.from === session.clientId && message.info.to === toParty(topic);
}

/** Whom a topic reaches, as messages name it. */
function toParty(topic: string): Signal['info']['to'] | null {
  const device = TO_DEVICE.exec(topic)?.[1];
  if (device) return device === 'all' ? device : `device:${device}`;
  const page = TO_CONSOLE.exec(topic)?.[1];
  return page ? `console:${page}` : null;
}
