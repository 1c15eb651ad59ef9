import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A line between a headset and the product on which a test can hold and spoil what is installed. */
export interface MediaLine {
  readonly url: string;
  /** First byte of each request for something to install, in their order. */
  readonly begins: readonly number[];
  /** Requests for files that are not to be installed. */
  readonly streams: () => number;
  /** Lets so many more bytes of installs through and holds what comes after them; resolves when there is any. */
  holdAfter(bytes: number): Promise<void>;
  /** Lets go of what is held. */
  release(): void;
  /** Turns one bit of every install, until it is told not to. */
  spoil(spoils: boolean): void;
  close(): Promise<void>;
}

/** Lays a line to the product, which may be killed and started again at its end. */
export async function layMediaLine(productUrl: string): Promise<MediaLine> {
  const line = new HttpLine(Number(new URL(productUrl).port));
  await line.listen();
  return line;
}

class HttpLine implements MediaLine {
  readonly begins: number[] = [];
  readonly #port: number;
  readonly #server: Server;
  readonly #held = new Set<IncomingMessage>();
  readonly #sockets = new Set<Socket>();
  #streams = 0;
  #spoils = false;
  #isHolding = false;
  #watch: { left: number; act: () => void } | null = null;

  constructor(port: number) {
    this.#port = port;
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    this.#server.on('upgrade', (asked, socket, head) => this.#join(asked, socket, head));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  get url() {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, 'localhost');
    await once(this.#server, 'listening');
  }

  streams = () => this.#streams;

  holdAfter(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      this.#watch = {
        left: bytes,
        act: () => {
          this.#isHolding = true;
          resolve();
        },
      };
    });
  }

  release(): void {
    this.#isHolding = false;
    for (const source of this.#held) source.resume();
    this.#held.clear();
  }

  spoil(spoils: boolean): void {
    this.#spoils = spoils;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = asked;
    const isInstall = url.includes('install=1');
    if (isInstall) this.begins.push(Number(/bytes=(\d+)/.exec(headers.range ?? '')?.[1] ?? 0));
    else if (url.startsWith('/media/') && !url.includes('?')) this.#streams += 1;
    const upstream = request({ port: this.#port, method, path: url, headers }, (source) => {
      answer.writeHead(source.statusCode ?? 502, source.headers);
      if (isInstall) this.#passInstall(source, answer);
      else source.pipe(answer);
      source.on('error', () => answer.destroy());
      source.on('aborted', () => answer.destroy());
    });
    upstream.on('error', () => answer.destroy());
    answer.on('close', () => upstream.destroy());
    asked.pipe(upstream);
  }

  #passInstall(source: IncomingMessage, answer: ServerResponse): void {
    source.on('data', (chunk: Buffer) => {
      if (this.#watch && this.#watch.left <= 0) {
        this.#watch.act();
        this.#watch = null;
      }
      if (this.#isHolding) {
        source.pause();
        source.unshift(chunk);
        this.#held.add(source);
        return;
      }
      if (this.#watch) this.#watch.left -= chunk.length;
      if (this.#spoils) chunk[0] = (chunk[0] ?? 0) ^ 1;
      if (answer.write(chunk)) return;
      source.pause();
      answer.once('drain', () => source.resume());
    });
    source.on('end', () => answer.end());
  }

  /** The broker's WebSocket goes through as it is. */
  #join(asked: IncomingMessage, client: Duplex, head: Buffer): void {
    const upstream = connect(this.#port, 'localhost');
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let index = 0; index < asked.rawHeaders.length; index += 2) {
      lines.push(`${asked.rawHeaders[index]}: ${asked.rawHeaders[index + 1]}`);
    }
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      side.on('error', () => other.destroy());
      side.on('close', () => other.destroy());
    }
  }
}
