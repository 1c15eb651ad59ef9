import { calls, PAGE_SIZE } from '@orrery/contract';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { addStudents } from './add-students';
import { findFaults } from './check-rows';
import { addStudent, moveStudent, renameStudent } from './edit-student';
import { importRoster } from './import-roster';
import { chooseStudents, exportStudents, listStudents } from './list-students';

interface StudentDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/** The students of classes. */
export function registerStudents(server: CallServer, { db, hub }: StudentDeps): void {
  server.handle(calls.studentList, async ({ class_id, page, key_word }, { caller }) => {
    const schoolClass = await requireClass(db, caller.scope, class_id);
    const answer = await listStudents(db, caller.scope, { schoolClass, page, words: key_word });
    return { ...answer, page_size: PAGE_SIZE.students, class_name: schoolClass.name };
  });

  server.handle(calls.studentChoices, async ({ class_id, key_word }, { caller }) => {
    const schoolClass = await requireClass(db, caller.scope, class_id);
    return chooseStudents(db, caller.scope, { schoolClass, words: key_word });
  });

  server.handle(calls.studentExport, async ({ class_id }, { caller }) => {
    const schoolClass = await requireClass(db, caller.scope, class_id);
    return { class_name: schoolClass.name, list: await exportStudents(db, caller.scope, schoolClass) };
  });

  server.handle(calls.addStudent, ({ class_id, stu_name, stu_number }, { caller }) =>
    addStudent(db, caller, { classId: class_id, name: stu_name, number: stu_number }),
  );

  server.handle(calls.editStudent, async ({ student_id, stu_name, revision }, { caller }) => {
    const renamed = await renameStudent(db, caller, { studentId: student_id, revision, name: stu_name });
    await hub.logins.settle(caller.scope);
    return renamed;
  });

  server.handle(calls.moveStudent, async ({ student_id, class_id, revision }, { caller }) => {
    const moved = await moveStudent(db, caller, { studentId: student_id, revision, classId: class_id });
    await hub.logins.settle(caller.scope);
    return moved;
  });

  registerImports(server, { db });
}

function registerImports(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.checkStuNumber, async ({ studentData }, { caller }) => {
    const faults = await findFaults(db, caller.scope, studentData);
    const list = studentData.map((row, index) => {
      const fault = faults[index];
      return { ...row, qualified: fault ? 0 : 1, ...fault };
    });
    return { list, total: list.length, qualified: faults.filter((fault) => !fault).length };
  });

  server.handle(calls.batchAddStudent, async ({ class_id, studentData }, { caller }) => ({
    added: await addStudents(db, caller, { classId: class_id, rows: studentData }),
  }));

  server.handle(calls.rosterImport, async ({ classes: parts, preview }, { caller }) => {
    const classes = await importRoster(db, caller, { parts, preview: preview === 1 });
    const added = classes.reduce((sum, outcome) => sum + outcome.added, 0);
    const brought = parts.reduce((sum, { students }) => sum + students.length, 0);
    const created = classes.filter((outcome) => outcome.created === 1).length;
    return { classes, created, added, skipped: brought - added };
  });
}
