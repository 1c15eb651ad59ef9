/** Compares library/content.json with the files that it names. `node scripts/check-library.mjs [folder]` */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  checkCategories,
  checkChapters,
  checkCourses,
  checkFilters,
  readCategories,
} from './lib/library-lists.mjs';
import { readGlb, readJpeg, readMp4 } from './media-facts.mjs';

const KINDS = {
  panorama_image: 'image/jpeg',
  image: 'image/jpeg',
  panorama_video: 'video/mp4',
  video: 'video/mp4',
  model: 'model/gltf-binary',
  courseware: 'application/zip',
};
const COVER = { width: 640, height: 360 };
const TEXTS = ['title', 'description', 'knowledge_point', 'keywords'];
const STATED = ['licence', 'credit', 'source', 'phase_ids', 'subjects'];

function checkTexts(entry) {
  const missing = TEXTS.flatMap((field) =>
    ['en', 'zh']
      .filter((language) => !entry[field]?.[language]?.length)
      .map((language) => `${field}.${language}`),
  );
  return [...missing, ...STATED.filter((field) => !entry[field]?.length)].map((field) => `${field} is empty`);
}

function compare(entry, facts, fields) {
  return fields
    .filter((field) => entry[field] !== facts[field])
    .map((field) => `${field} is ${facts[field]}, the manifest says ${entry[field]}`);
}

function checkVideo(entry, facts) {
  const problems = compare(entry, facts, ['width', 'height']);
  if (Math.abs(facts.duration - entry.duration) > 0.1) problems.push(`duration is ${facts.duration}`);
  if (facts.codec !== 'avc1') problems.push(`codec is ${facts.codec}, headsets want avc1`);
  if (!facts.fastStart) problems.push('the index is at the end: it cannot start before it has loaded');
  return problems;
}

function checkModel(entry, facts) {
  const problems = compare(entry, facts, ['triangles']);
  if (facts.extensions.length > 0) problems.push(`needs ${facts.extensions.join(', ')}`);
  if (entry.size_m?.length !== 3) problems.push('size_m is missing');
  return problems;
}

function checkFile(entry, bytes) {
  if (bytes.length !== entry.bytes) return [`bytes is ${bytes.length}, the manifest says ${entry.bytes}`];
  if (entry.mime !== KINDS[entry.kind]) return [`mime ${entry.mime} does not fit ${entry.kind}`];
  if (entry.kind === 'model') return checkModel(entry, readGlb(bytes));
  if (entry.kind === 'courseware')
    return bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ? [] : ['is no archive'];
  if (entry.mime === 'video/mp4') return checkVideo(entry, readMp4(bytes));
  const problems = compare(entry, readJpeg(bytes), ['width', 'height']);
  if (entry.kind === 'panorama_image' && entry.width !== 2 * entry.height) problems.push('not 2:1');
  return problems;
}

/** Files beside the piece itself that an entry may name. */
function filesBeside({ preview, card, chapters = [] }) {
  return [preview, card, ...chapters.map(({ cover }) => cover)].filter(Boolean);
}

/** What is wrong with one entry of the manifest, in words. */
export function checkEntry(folder, entry, categories = readCategories(folder)) {
  if (entry.removed) return [];
  const isPage = entry.kind === 'page';
  const named = [...(isPage ? [] : [entry.file]), entry.cover, ...filesBeside(entry)];
  const absent = named.filter((file) => !file || !existsSync(path.join(folder, file)));
  if (absent.length > 0) return absent.map((file) => `${file} does not exist`);
  const cover = readJpeg(readFileSync(path.join(folder, entry.cover)));
  return [
    ...checkTexts(entry),
    ...(isPage ? checkPage(entry) : checkFile(entry, readFileSync(path.join(folder, entry.file)))),
    ...compare(COVER, cover, ['width', 'height']).map((problem) => `cover: ${problem}`),
    ...checkFilters(entry, categories),
    ...checkChapters(entry),
  ];
}

function checkPage({ url }) {
  return /^https?:\/\/[^\s@]+$/i.test(url ?? '') ? [] : ['url must be https://… or http://…'];
}

/** What is wrong with a library folder: one line per problem, empty where all is well. */
export function checkLibrary(folder) {
  const entries = JSON.parse(readFileSync(path.join(folder, 'content.json'), 'utf8'));
  const ids = entries.map((entry) => entry.id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: id used twice`);
  const categories = readCategories(folder);
  return [
    ...twice,
    ...checkCategories(categories),
    ...entries.flatMap((entry) =>
      checkEntry(folder, entry, categories).map((text) => `${entry.id}: ${text}`),
    ),
    ...checkCourses(folder, entries),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? fileURLToPath(new URL('../library', import.meta.url));
  const problems = checkLibrary(folder);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? 'The library agrees with its manifest.' : `${problems.length} problems.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
