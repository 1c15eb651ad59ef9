import { Duplex } from 'node:stream';
import { CLOSE_CODE, MAX_MESSAGE_BYTES } from '@orrery/contract';
import type { RawData, WebSocket } from 'ws';
import { lookForSleep } from '../../platform/asleep';
import {
  ACKNOWLEDGEMENT_COST,
  CLOSE_GRACE_MS,
  MAX_WAITING_BYTES,
  PACKET_OVERHEAD_BYTES,
  PACKET_RATE,
} from '../limits';
import { TokenBucket } from '../token-bucket';
import { PacketMeter } from './packet-meter';

/** Why the broker ended a connection: a WebSocket close code and a stable reason. */
export interface Cut {
  readonly code: number;
  readonly reason: string;
}

/** Aedes waits for a full stream and stalls every topic meanwhile, so this stream is never full. */
const NEVER_FULL_BYTES = 2 ** 40;

const UNREADABLE = 1003;

/** Cuts of clients that send more than anybody should read. */
const FLOODS: ReadonlySet<string> = new Set(['rate.limited', 'message.too-large']);

/**
 * The byte stream between a WebSocket and Aedes. It never pushes back on the broker: what is written goes to the
 * socket at once (the packets of one tick in one frame), and a reader that does not keep up is cut off.
 */
export class BrokerConnection extends Duplex {
  readonly address: string;
  readonly #socket: WebSocket;
  readonly #meter = new PacketMeter(MAX_MESSAGE_BYTES + PACKET_OVERHEAD_BYTES);
  readonly #packets = new TokenBucket(PACKET_RATE, Date.now());
  readonly #onCut: (connection: BrokerConnection, cut: Cut) => void;
  #cut: Cut | null = null;
  #waitingSince: number | null = null;

  constructor(socket: WebSocket, address: string, onCut: (connection: BrokerConnection, cut: Cut) => void) {
    super({ writableHighWaterMark: NEVER_FULL_BYTES });
    this.#socket = socket;
    this.#onCut = onCut;
    this.address = address;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.once('close', () => this.destroy());
    // The ws library closes by itself after a protocol error; 1009 is its code for an oversize frame.
    socket.on('error', (error: Error & { code?: string }) => {
      const tooLarge = error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
      this.cut({
        code: tooLarge ? CLOSE_CODE.tooLarge : UNREADABLE,
        reason: tooLarge ? 'message.too-large' : 'frame.invalid',
      });
    });
  }

  /** Why this connection ends or ended; null where the other side left. */
  get cutReason(): string | null {
    return this.#cut?.reason ?? null;
  }

  /** Bytes that wait for the reader. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Milliseconds since the reader last had nothing waiting. */
  stalledMs(nowMs: number): number {
    if (this.#socket.bufferedAmount === 0) this.#waitingSince = null;
    return this.#waitingSince === null ? 0 : nowMs - this.#waitingSince;
  }

  /** Names why this connection is about to end, without ending it: Aedes still has an answer to write. */
  planCut(cut: Cut): void {
    if (this.#cut || this.destroyed) return;
    this.#cut = cut;
    this.#onCut(this, cut);
  }

  /** Ends the connection and tells the client why. */
  cut(cut: Cut): void {
    this.planCut(cut);
    this.destroy();
  }

  override _read(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#close();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#close();
    // What went wrong is in the cut and in the log; an 'error' event here would only be raised twice.
    done(this.#cut ? null : error);
  }

  #receive(data: RawData, isBinary: boolean): void {
    lookForSleep();
    if (this.destroyed || this.#cut) return;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data as ArrayBuffer);
    if (!isBinary) this.cut({ code: UNREADABLE, reason: 'frame.invalid' });
    else if (!this.#meter.accept(bytes)) {
      this.cut({ code: CLOSE_CODE.tooLarge, reason: 'message.too-large' });
    } else if (!this.#isWithinRate()) this.cut({ code: CLOSE_CODE.refused, reason: 'rate.limited' });
    else if (!this.push(bytes)) this.#socket.pause();
  }

  /** Counts what the meter has seen since it was asked last. */
  #isWithinRate(): boolean {
    const { requests, acknowledgements } = this.#meter;
    this.#meter.requests = 0;
    this.#meter.acknowledgements = 0;
    return this.#packets.take(Date.now(), requests + acknowledgements * ACKNOWLEDGEMENT_COST);
  }

  #send(bytes: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(bytes, { binary: true, compress: false }, () => {
      if (this.#socket.bufferedAmount === 0) this.#waitingSince = null;
    });
    if (this.#socket.bufferedAmount > 0) this.#waitingSince ??= Date.now();
    if (this.#socket.bufferedAmount > MAX_WAITING_BYTES) {
      this.cut({ code: CLOSE_CODE.tooSlow, reason: 'too-slow' });
    }
  }

  #close(): void {
    const socket = this.#socket;
    if (socket.readyState === socket.CLOSED) return;
    // A reader that is asleep would never see the close frame behind its backlog.
    if (this.#cut?.code === CLOSE_CODE.tooSlow) {
      socket.terminate();
      return;
    }
    const floods = FLOODS.has(this.#cut?.reason ?? '');
    // A paused socket would not see the answer to the close frame.
    if (socket.isPaused && !floods) socket.resume();
    socket.close(this.#cut?.code ?? 1000, this.#cut?.reason ?? '');
    // Who sends too much may go on until its socket is destroyed; reading that costs everybody else.
    if (floods) socket.pause();
    setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
  }
}
