import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, channels } from '@orrery/contract';
import { expect, test } from 'vitest';
import { toDocuments } from './documents';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

test('the documents in docs/api are those of the contract; "npm run generate:docs" writes them anew', async () => {
  for (const [file, text] of await toDocuments()) {
    expect(readFileSync(path.join(ROOT, file), 'utf8') === text, `${file} is out of date`).toBe(true);
  }
});

test('every call and every channel is in them', async () => {
  const documents = await toDocuments();
  const openApi = JSON.parse(documents.get('docs/api/openapi.json') ?? '{}');
  for (const { path: callPath, method } of Object.values(calls)) {
    expect(openApi.paths[callPath]?.[method.toLowerCase()]).toBeDefined();
  }
  const asyncApi = JSON.parse(documents.get('docs/api/asyncapi.json') ?? '{}');
  expect(Object.keys(asyncApi.channels)).toEqual(Object.keys(channels));
});
