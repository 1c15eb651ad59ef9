import { DetailedError, Upload as Tus } from 'tus-js-client';
import { Broken, toFault } from './faults';
import { watchStall } from './watch-stall';

/** Bytes of one request: browsers send a broken one again by themselves, and proxies may keep it until it is whole. */
const PIECE_BYTES = 16 * 1024 ** 2;

interface PieceOptions {
  /** Where new uploads are made. */
  readonly endpoint: string;
  /** What the server calls the upload. */
  readonly key: string;
  /** Where the upload is, when it was begun before. */
  readonly address: string | null;
  readonly signal: AbortSignal;
  /** Hears where the upload is, so that it can go on after a break. */
  readonly onAddress: (address: string) => void;
  /** Hears how many bytes have arrived or are on their way. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file in pieces by the tus protocol, from where it stands.
 * @throws {Broken} where the connection broke, {@link HostRefused} where the host does not take the file
 * @throws the signal's reason
 */
export function sendPieces(file: File, options: PieceOptions): Promise<void> {
  const { endpoint, key, address, signal, onAddress, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = (settle: () => void) => {
      stall.end();
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const upload = new Tus(file, {
      endpoint,
      uploadUrl: address,
      chunkSize: PIECE_BYTES,
      metadata: { key },
      // Where it goes on is remembered with the rest, and when is decided above.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onAddress(upload.url),
      onProgress: (sent) => {
        stall.moved();
        onProgress(sent);
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(toPieceFault(error))),
    });
    const stop = (reason: unknown) =>
      end(() => {
        // Asks nothing of the server: what has arrived stays.
        void upload.abort(false);
        reject(reason);
      });
    const giveUp = () => stop(signal.reason);
    const stall = watchStall(() => stop(new Broken()));
    signal.addEventListener('abort', giveUp);
    upload.start();
  });
}

function toPieceFault(error: Error | DetailedError): Error {
  if (!(error instanceof DetailedError)) return error;
  const { originalResponse: response } = error;
  return response ? toFault(response.getStatus(), response.getBody()) : new Broken();
}
