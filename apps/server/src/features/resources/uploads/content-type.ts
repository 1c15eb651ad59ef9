/** What the storage host is told of a file, by the endings that the choosers offer; the content decides later. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  gltf: 'model/gltf+json',
  glb: 'model/gltf-binary',
  zip: 'application/zip',
};

/** The type of a file by its name. */
export function contentTypeOf(fileName: string): string {
  const ending = fileName.toLowerCase().split('.').at(-1) ?? '';
  return TYPES[ending] ?? 'application/octet-stream';
}
