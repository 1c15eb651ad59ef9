import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { signalOf } from './end-request';
import { MAX_FIELD_BYTES, MAX_FIELDS } from './limits';
import { HostRefusal } from './refusal';

/** The file of a form, and the fields before it. */
export interface FormFile {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Readable;
  /** The form breaks off or cannot be read; its reason says why. */
  readonly signal: AbortSignal;
}

/**
 * Reads a form whose last part is its file, as it comes.
 * @param takeFile called once; the form is read as fast as it takes the file
 * @throws HostRefusal `MalformedPOSTRequest`, `IncompleteBody`; what `takeFile` throws
 */
export function readForm(
  request: IncomingMessage,
  takeFile: (form: FormFile) => Promise<void>,
): Promise<void> {
  const fields = new Map<string, string>();
  const parser = openParser(request);
  const end = new AbortController();
  const { signal } = end;
  const broken = signalOf(request);
  return new Promise((resolve, reject) => {
    let taken: Promise<void> | null = null;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      request.unpipe(parser);
      end.abort(error);
      // What was begun ends first: nobody writes any more when the caller hears of it.
      const ended = taken ?? Promise.resolve();
      const tell = () => reject(error);
      ended.then(tell, tell);
    };
    parser.on('field', (name, value) => fields.set(name.toLowerCase(), value));
    parser.on('file', (_name, file) => {
      // The form as a whole is heard instead.
      file.on('error', () => undefined);
      if (taken || signal.aborted) return fail(malformed('The form must end with one part named file.'));
      taken = takeFile({ fields, file, signal });
      taken.catch(fail);
    });
    parser.on('error', () => fail(malformed('The form cannot be read.')));
    parser.on('finish', () => {
      if (taken) taken.then(resolve, fail);
      else fail(malformed('The form has no part named file.'));
    });
    broken.addEventListener('abort', () => fail(broken.reason));
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // A file too many is heard of, so that it can be refused.
      limits: { fieldSize: MAX_FIELD_BYTES, fields: MAX_FIELDS, files: 2 },
      // Also what has no file name is one here.
      isPartAFile: (name) => name === 'file',
    });
  } catch {
    throw malformed('The form is no multipart/form-data.');
  }
}

function malformed(message: string): HostRefusal {
  return new HostRefusal('MalformedPOSTRequest', message);
}
