import createEmitter, { type Message, type MQEmitter } from 'mqemitter';

/**
 * The broker's inner bus. Two settings differ from what Aedes would make:
 * - no bound on deliveries under way, so that no subscriber can hold a slot that others need;
 * - the broker's counter is taken off each packet. Aedes drops a packet whose counter is lower than the last one
 *   delivered to a client, and a retained QoS 1 message takes longer to emit than a plain one: an order published
 *   just before a command would never arrive. Without the counter each delivery counts anew.
 * @param onEmit hears of every packet
 */
export function createBus(onEmit?: (packet: Message) => void): MQEmitter {
  const bus = createEmitter({ concurrency: 0, matchEmptyLevels: true });
  const emit = bus.emit.bind(bus);
  bus.emit = (packet, done) => {
    packet.brokerCounter = 0;
    onEmit?.(packet);
    return emit(packet, done);
  };
  return bus;
}
