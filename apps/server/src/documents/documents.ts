import { toAsyncApi } from './asyncapi';
import { toOpenApi } from './openapi';

/** Every generated document: its path from the repository's root, and its text. */
export async function toDocuments(): Promise<Map<string, string>> {
  const documents = { 'docs/api/asyncapi.json': toAsyncApi(), 'docs/api/openapi.json': await toOpenApi() };
  return new Map(
    Object.entries(documents).map(([file, document]) => [file, `${JSON.stringify(document, null, 2)}\n`]),
  );
}
