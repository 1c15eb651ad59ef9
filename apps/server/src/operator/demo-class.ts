import type { Database } from '../platform/database/database';
import { classes, students } from '../platform/database/tables';

const CLASS_NAME = 'Class 7 (2) / 七年级2班';

const STUDENTS = [
  'Emma Chen 陈雨桐',
  'Leo Li 李子轩',
  'Hannah Wang 王梓涵',
  'Henry Zhang 张浩然',
  'Simon Liu 刘思远',
  'Cindy Zhao 赵欣怡',
  'Jason Huang 黄俊杰',
  'Sophie Zhou 周诗涵',
  'Owen Wu 吴宇航',
  'Rosie Xu 徐若曦',
  'Howard Sun 孙嘉豪',
  'Coco Lin 林可欣',
] as const;

/** Makes the demonstration's class with its students. */
export async function createDemoClass(db: Database, schoolId: number): Promise<void> {
  const [row] = await db.insert(classes).values({ schoolId, name: CLASS_NAME }).returning({ id: classes.id });
  if (!row) throw new Error('the demonstration class was not stored');
  await db.insert(students).values(
    STUDENTS.map((name, index) => ({
      schoolId,
      classId: row.id,
      name,
      number: `0702${String(index + 1).padStart(2, '0')}`,
    })),
  );
}
