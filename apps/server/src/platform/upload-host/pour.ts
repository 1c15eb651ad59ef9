import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { HostRefusal } from './refusal';

/**
 * Leads a request's body into a sink, to its end. Unlike a pipeline it leaves the request alone where the sink fails,
 * so that whoever sends still hears why. When this ends, nothing is being written any more.
 * @param onData hears that bytes came
 * @throws HostRefusal `IncompleteBody` where the connection breaks off; what the sink throws
 */
export function pour(request: IncomingMessage, sink: Writable, onData: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const fail = (error: Error) => {
      failure ??= error;
      request.unpipe(sink);
      sink.destroy();
    };
    const onClose = () => {
      if (!request.complete) fail(new HostRefusal('IncompleteBody', 'The connection broke off.'));
    };
    sink.on('error', fail);
    sink.once('close', () => {
      request.off('data', onData).off('close', onClose);
      if (failure) reject(failure);
      else resolve();
    });
    request.on('data', onData).once('close', onClose);
    request.pipe(sink);
    if (request.destroyed) onClose();
  });
}
