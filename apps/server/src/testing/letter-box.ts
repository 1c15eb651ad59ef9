import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A letter as a mail server got it. */
export interface ReceivedLetter {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message, headers and parts. */
  readonly message: string;
}

/** A mail server that keeps what it gets. */
export interface LetterBox {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly letters: readonly ReceivedLetter[];
  close(): Promise<void>;
}

/** Starts a real mail server on this machine. @param options what it refuses, or who may log in */
export async function openLetterBox(options: SMTPServerOptions = {}): Promise<LetterBox> {
  const letters: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up after a refusal is no fault of the test.
  server.on('error', () => undefined);
  const url = await new Promise<string>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve(`smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`);
    });
  });
  return { url, letters, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** An address of this machine on which nothing answers. */
export async function unusedSmtpUrl(): Promise<string> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return `smtp://127.0.0.1:${port}`;
}

/** The readable parts of a message: quoted-printable and base64 undone. */
export function textOf(message: string): string {
  const quoted = message
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
  return quoted.replace(/(?:^[A-Za-z0-9+/]{40,76}={0,2}\r?\n)+(?:^[A-Za-z0-9+/]+={0,2}\r?\n)?/gm, (run) =>
    Buffer.from(run, 'base64').toString('utf8'),
  );
}
