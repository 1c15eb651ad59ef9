import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser } from './browser';
import { createOrders } from './orders';
import { keepPictures } from './pictures';
import { startProduct } from './server';
import { logIn, openTeacherContext } from './teacher';

/** A student as calls name one. */
export interface Listed {
  readonly stu_name: string;
  readonly stu_number: string;
}

/** An administrator before the student lists of a product of its own. @param name of the pictures of failures */
export async function openStudentLists(name: string) {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const context = await openTeacherContext(browser, { acceptDownloads: true, reducedMotion: 'reduce' });
  const watched = await logIn(context, product.url, 'admin');
  const { page } = watched;
  const { http } = await createOrders(product.url, 'admin');
  afterAll(async () => {
    await browser.close();
    await product.close();
  });
  keepPictures(name, () => [page]);

  return {
    page,
    http,
    problems: watched.problems,
    go: (path: string) => page.goto(product.url + path),
    /** Makes a class with these students and opens its list. */
    async openClass(className: string, students: readonly Listed[] = []): Promise<number> {
      const { class_id: id } = await http.editClass({ name: className });
      if (students.length > 0) await http.batchAddStudent({ class_id: id, studentData: [...students] });
      await page.goto(`${product.url}/binding/studentList/${id}/${encodeURIComponent(className)}`);
      await page.getByRole('heading', { level: 1, name: `Students of ${className}` }).waitFor();
      await page.getByRole('button', { name: 'Add student' }).waitFor();
      return id;
    },
    /** Names and numbers of a class as the server has them. */
    async listed(classId: number): Promise<string[]> {
      const { list } = await http.studentExport({ class_id: classId });
      return list.map(({ stu_name, stu_number }) => `${stu_name} ${stu_number}`);
    },
    row: (text: string) => rowsOf(page).filter({ hasText: text }),
    rows: () => rowsOf(page),
    dialog: (title: string | RegExp) => page.getByRole('dialog', { name: title }),
    /** Presses a button whose answer is a file. */
    async download(button: string): Promise<{ name: string; path: string }> {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      const file = await coming;
      return { name: file.suggestedFilename(), path: await file.path() };
    },
    /** What the page says in short and takes away again. */
    said: (words: string) => expect.poll(() => page.getByText(words).count()).toBeGreaterThan(0),
  };
}

function rowsOf(page: Page) {
  return page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}
