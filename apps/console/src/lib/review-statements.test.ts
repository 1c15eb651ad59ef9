import { expect, test, vi } from 'vitest';
import { readStatementsFile } from './review-statements';

test('the file of a test has the statements of all pages in their order', async () => {
  const all = Array.from({ length: 5 }, (_, index) => ({ id: `s${index}` }));
  const readPage = vi.fn(async ({ page = 1 }: { page?: number | string }) => ({
    statements: all.slice((Number(page) - 1) * 2, Number(page) * 2),
    total: all.length,
    page_size: 2,
  }));
  expect(JSON.parse(await readStatementsFile(7, readPage))).toEqual(all);
  expect(readPage.mock.calls.map(([input]) => input)).toEqual(
    [1, 2, 3].map((page) => ({ reviewId: 7, page })),
  );
});

test('a test in which nothing happened is a file without statements', async () => {
  const readPage = async () => ({ statements: [], total: 0, page_size: 2 });
  expect(JSON.parse(await readStatementsFile(7, readPage))).toEqual([]);
});
