import type { OneRosterClass } from './types';

/**
 * Lets every student be in one class only, as our classes have it: the first homeroom that names them, or else the
 * first class. Whoever learns in several stays in that one.
 * @param classes those that shall be imported
 */
export function placeStudents(classes: readonly OneRosterClass[]): OneRosterClass[] {
  const placed = new Set<string>();
  const kept = new Map<OneRosterClass, OneRosterClass>();
  for (const each of [...classes].sort((a, b) => Number(b.homeroom) - Number(a.homeroom))) {
    const students = each.students.filter(({ number }) => !placed.has(number));
    for (const { number } of students) placed.add(number);
    kept.set(each, { ...each, students });
  }
  return classes.map((each) => kept.get(each) ?? each);
}
