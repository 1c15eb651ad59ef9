import { Broken, toFault } from './faults';
import type { Policy } from './policy';
import { watchStall } from './watch-stall';

interface SendOptions {
  readonly signal: AbortSignal;
  /** Hears how many bytes have been sent. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file by a form post to the storage host, with key, policy, access id and signature before it (RES-18). Only
 * `XMLHttpRequest` tells how much has been sent.
 * @throws {Broken} where the connection broke, {@link HostRefused} for every other status than 200 (RES-19)
 * @throws the signal's reason
 */
export function sendForm(policy: Policy, file: File, { signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stall = watchStall(() => request.abort());
    const end = (settle: () => void) => {
      stall.end();
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = () => request.abort();
    signal.addEventListener('abort', giveUp);
    request.upload.onprogress = ({ loaded }) => {
      stall.moved();
      onProgress(Math.min(loaded, file.size));
    };
    request.onload = () =>
      end(() => (request.status === 200 ? resolve() : reject(toFault(request.status, request.responseText))));
    request.onerror = () => end(() => reject(new Broken()));
    request.onabort = () => end(() => reject(signal.aborted ? signal.reason : new Broken()));
    request.open('POST', policy.host);
    request.send(toFormData(policy, file));
  });
}

function toFormData({ fields }: Policy, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The host reads what comes before the file, and nothing after it.
  form.append('file', file);
  return form;
}
