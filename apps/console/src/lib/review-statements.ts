import { http } from './http';

/**
 * Everything that was reported in a test, as xAPI statements in one file: what other programs for learning records read.
 * @throws what the call throws
 */
export async function readStatementsFile(
  reviewId: number,
  readPage: (typeof http)['reviewStatements'] = http.reviewStatements,
): Promise<string> {
  // One to a line: with thousands of them, an indented file is mostly blanks.
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const { statements, total } = await readPage({ reviewId, page });
    lines.push(...statements.map((statement) => JSON.stringify(statement)));
    if (statements.length === 0 || lines.length >= total) return `[\n${lines.join(',\n')}\n]\n`;
  }
}
