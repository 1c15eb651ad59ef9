/** Packet types of MQTT from the first to the last that answers a publish. */
const PUBACK = 4;
const PUBCOMP = 7;

/**
 * Follows MQTT packet borders in a byte stream and notices a packet that announces too many bytes before
 * they are buffered: a WebSocket frame limit alone does not help, since a packet may span many frames.
 */
export class PacketMeter {
  /** Packets that began, acknowledgements apart. */
  requests = 0;
  acknowledgements = 0;
  readonly #limitBytes: number;
  #bodyLeft = 0;
  #inLength = false;
  #length = 0;
  #shift = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Takes the next bytes; false where they announce a packet above the limit, or no valid length. */
  accept(bytes: Uint8Array): boolean {
    let index = 0;
    while (index < bytes.length) {
      if (this.#bodyLeft > 0) {
        const skipped = Math.min(this.#bodyLeft, bytes.length - index);
        this.#bodyLeft -= skipped;
        index += skipped;
      } else if (this.#inLength) {
        if (!this.#takeLengthByte(bytes[index] ?? 0)) return false;
        index += 1;
      } else {
        this.#count(bytes[index] ?? 0);
        this.#inLength = true;
        this.#length = 0;
        this.#shift = 0;
        index += 1;
      }
    }
    return true;
  }

  #count(head: number): void {
    const type = head >> 4;
    if (type >= PUBACK && type <= PUBCOMP) this.acknowledgements += 1;
    else this.requests += 1;
  }

  #takeLengthByte(byte: number): boolean {
    this.#length += (byte & 0x7f) * 2 ** this.#shift;
    this.#shift += 7;
    if (byte >= 0x80) return this.#shift < 28;
    this.#inLength = false;
    this.#bodyLeft = this.#length;
    return this.#length <= this.#limitBytes;
  }
}
