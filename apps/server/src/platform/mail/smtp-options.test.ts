import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { smtpOptions } from './smtp-options';

/** Whether the mail library would refuse a connection that stays plain. */
function isEncryptionRequired(url: string): boolean {
  const { options } = createTransport(smtpOptions(url)).transporter as unknown as {
    options: { requireTLS?: boolean };
  };
  return options.requireTLS === true;
}

test.each([
  ['smtp://school:secret@mail.example.org', true],
  ['smtp://school:secret@127.evil.example:587', true],
  ['smtp://school:secret@mail.example.org?requireTLS=false', false],
  ['smtp://mail.example.org', false],
  ['smtp://school:secret@127.0.0.1:2525', false],
  ['smtp://school:secret@[::1]', false],
])('the password of %s leaves this machine only encrypted: %s', (url, required) => {
  expect(isEncryptionRequired(url)).toBe(required);
});
