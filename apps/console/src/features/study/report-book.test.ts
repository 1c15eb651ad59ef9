import { consoleCatalogue } from '@orrery/i18n/console';
import { createInstance, type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { toClassBook, toStudentBook } from './report-book';
import { REPORT, STUDENT } from './testing/sample-report';

async function openTexts(lng: 'en' | 'zh'): Promise<TFunction> {
  const i18n = createInstance();
  await i18n.init({
    lng,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [lng]: { translation: consoleCatalogue[lng] } },
  });
  return i18n.t as TFunction;
}

test('the file of a class has everything that the screen has, and everybody by name', async () => {
  const [report, students, steps, knowledge, points] = toClassBook(REPORT, await openTexts('en'), 'en');
  expect([report, students, steps, knowledge, points].map((sheet) => sheet?.name)).toEqual([
    'Report',
    'Students',
    'Steps',
    'Knowledge',
    'Test points',
  ]);
  expect(report?.rows[0]).toEqual(['Test', 'Tides']);
  expect(report?.rows).toContainEqual(['Grade A', 2, { share: 0.5 }, 'Ann, Ben']);
  expect(students?.rows).toEqual([
    ['Student', 'Grade', 'Correct answers', 'P1 Knows what pulls', 'P2 Knows how often'],
    ['=Ann', 'Grade A', 1, 'Correct', 'No answer'],
    ['Ben', 'Grade A', 1, 'Correct', 'No answer'],
    ['Cleo', 'Grade B', 1, 'Correct', 'No answer'],
    ['Dan', 'No grade yet', 0, 'Wrong', 'No answer'],
  ]);
  expect(steps?.rows[1]).toEqual([1, 'Answer', 'P1 P2', 3, { share: 0.75 }]);
  expect(knowledge?.rows[1]).toEqual([
    'What makes the tides',
    { share: 0.625 },
    { share: 0.125 },
    { share: 0.25 },
  ]);
  expect(points?.rows.slice(1)).toEqual([
    ['P1 Knows what pulls', 'What makes the tides', 4, 7.33, 14, 1, 1.5, 2],
    ['P2 Knows how often', 'What makes the tides', '', '', '', '', '', ''],
  ]);
});

test('the file of one student has their grade, their points beside the class, and their steps', async () => {
  const [report, points, steps] = toStudentBook(REPORT, STUDENT, await openTexts('zh'), 'zh');
  expect(report?.rows.slice(0, 3)).toEqual([
    ['学生', 'Ann'],
    ['等级', '等级 A'],
    ['测评', 'Tides'],
  ]);
  expect(points?.rows).toEqual([
    ['测试点', '作答', '本人（秒）', '班级平均（秒）', '本人（次）', '班级平均（次）'],
    ['P1 Knows what pulls', '正确', 4, 7.33, 1, 1.5],
    ['P2 Knows how often', '未作答', '', '', '', ''],
  ]);
  expect(steps?.rows.slice(1)).toEqual([
    [1, 'Answer', '已完成'],
    [2, 'Carry the Moon', '未完成'],
  ]);
});
