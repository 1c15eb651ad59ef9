/** A mail server that does not answer in this time is given up: somebody waits for the answer. */
const ANSWER_MS = 15_000;

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * How letters are handed in. A password leaves this machine encrypted or not at all: whoever sits between could
 * otherwise ask for it by hiding that the mail server encrypts. `?requireTLS=false` in the address allows it.
 */
export function smtpOptions(url: string) {
  const { username, hostname } = new URL(url);
  return {
    url,
    requireTLS: username !== '' && !THIS_MACHINE.test(hostname),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  };
}
