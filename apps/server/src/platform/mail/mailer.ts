import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { messageOf } from '../errors';
import { keepLetter } from './letter-folder';
import { type MailFault, toMailFault } from './mail-fault';
import { smtpOptions } from './smtp-options';

/** Sender of letters that stay in the data folder, where nobody set one. */
const NOBODY = 'Orrery <orrery@localhost>';

/** A letter to one person. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What became of a letter: handed in, or kept in a file of the data folder, with the fault where sending failed. */
export type Delivery =
  | { readonly sentTo: string }
  | { readonly file: string; readonly fault?: MailFault; readonly reason?: string };

/** Sends letters, or keeps them. */
export interface Mailer {
  /** Never fails because of the mail server: a letter that it does not take is kept. */
  send(letter: Letter): Promise<Delivery>;
}

/**
 * Makes the mailer of a configuration: SMTP where `SMTP_URL` is set, else the folder `letters` of the data folder.
 * @param log gets the path of every kept letter, never its text
 */
export function createMailer(
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Mailer {
  const folder = join(config.dataDir, 'letters');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const smtp = config.smtpUrl === null ? null : createTransport(smtpOptions(config.smtpUrl));

  async function keep(message: SendMailOptions): Promise<string> {
    const composed = await composer.sendMail(message);
    return keepLetter(folder, Buffer.from(composed.message as Buffer));
  }

  return {
    async send(letter) {
      const message: SendMailOptions = { ...letter, from: config.mailFrom ?? NOBODY };
      if (!smtp) {
        const file = await keep(message);
        log.info({ file }, 'a letter waits in the data folder, because SMTP_URL is not set');
        return { file };
      }
      try {
        await smtp.sendMail(message);
        return { sentTo: letter.to.address };
      } catch (error) {
        const file = await keep(message);
        const fault = toMailFault(error);
        log.warn({ err: error, fault, file }, 'the mail server did not take a letter; it was kept');
        return { file, fault, reason: messageOf(error) };
      }
    },
  };
}
