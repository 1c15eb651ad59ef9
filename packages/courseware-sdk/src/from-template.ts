import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COURSEWARE_FILE } from '@orrery/contract';

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));

/**
 * Makes a folder with a courseware that plays: a chapter that tells, and a test.
 * @param folder new or empty; its name becomes the courseware's id
 * @returns the id
 * @throws Error where the folder holds something, or its name makes no id
 */
export async function createFromTemplate(folder: string): Promise<string> {
  const root = path.resolve(folder);
  const id = toId(path.basename(root));
  if (id === '') throw new Error(`${path.basename(root)}: a name of letters, digits and hyphens is needed`);
  if (existsSync(root) && (await readdir(root)).length > 0) throw new Error(`${folder}: is not empty`);
  await mkdir(root, { recursive: true });
  await cp(TEMPLATE, root, { recursive: true });
  const file = path.join(root, COURSEWARE_FILE);
  // As text: it stays as it is laid out, for whoever writes on.
  const manifest = await readFile(file, 'utf8');
  await writeFile(file, manifest.replace('"id": "template"', `"id": "${id}"`));
  return id;
}

function toId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
