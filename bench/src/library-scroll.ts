import type { Row } from './figures';
export async function scrollLibrary(_origin: string): Promise<Row[]> {
  return [];
}
