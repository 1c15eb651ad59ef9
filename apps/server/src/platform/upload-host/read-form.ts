import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { MAX_FIELD_BYTES, MAX_FIELDS } from './limits';
import { HostRefusal } from './refusal';

/** Takes the file of a form; the fields before it are known. */
type TakeFile = (fields: ReadonlyMap<string, string>, file: Readable) => Promise<void>;

/**
 * Reads a form whose last part is its file, as it comes.
 * @param takeFile called once; the form is read as fast as it takes the file
 * @throws HostRefusal `MalformedPOSTRequest`, `IncompleteBody`; what `takeFile` throws
 */
export function readForm(request: IncomingMessage, takeFile: TakeFile): Promise<void> {
  const fields = new Map<string, string>();
  const parser = openParser(request);
  return new Promise((resolve, reject) => {
    let taken: Promise<void> | null = null;
    let stream: Readable | null = null;
    const fail = (error: Error) => {
      request.unpipe(parser);
      stream?.destroy(error);
      // What was begun ends first: nobody writes any more when the caller hears of it.
      void Promise.resolve(taken)
        .catch(() => undefined)
        .then(() => reject(error));
    };
    parser.on('field', (name, value) => fields.set(name.toLowerCase(), value));
    parser.on('file', (name, file) => {
      stream = file;
      if (name !== 'file' || taken) return fail(malformed('The form must end with one part named file.'));
      taken = takeFile(fields, file);
      taken.catch(fail);
    });
    parser.on('error', () => fail(malformed('The form cannot be read.')));
    parser.on('finish', () => {
      if (taken) taken.then(resolve, fail);
      else fail(malformed('The form has no part named file.'));
    });
    request.once('close', () => {
      if (!request.complete) fail(new HostRefusal('IncompleteBody', 'The connection broke off.'));
    });
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
