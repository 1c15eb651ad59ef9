import { randomUUID } from 'node:crypto';
import { type Call, calls, type Envelope } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devices } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

type Input = Record<string, string | number>;

let server: TestServer;
let school: TestSchool;
let admin: Visitor;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  admin = await loggedIn(server.app, school.admin);
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

const STUDENTS = 5;
const EACH = Array.from({ length: STUDENTS }, (_, index) => index);
/** Two wait for each other only where they meet in the same moment. */
const ROUNDS = 8;

async function addDevice(name: string): Promise<number> {
  const facts = { machineName: 'm', serialNumber: 's', mac: 'm', secretHash: 'x' };
  const rows = await server.db
    .insert(devices)
    .values({ ...facts, schoolId: school.id, uuid: randomUUID(), name })
    .returning({ id: devices.id });
  return rows[0]!.id;
}

async function addClass(name: string): Promise<number> {
  return (await admin.call<{ class_id: number }>(calls.editClass, { name })).data.class_id;
}

/** A class in which each student has a headset. */
async function fill(room: number, round: number, headsets: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const index of EACH) {
    const person = { class_id: room, stu_name: `S${index}`, stu_number: `${round}0${index}` };
    ids.push((await admin.call<{ id: number }>(calls.addStudent, person)).data.id);
    await admin.call(calls.bindClientAlias, { class_id: room, cid: headsets[index]!, name: `S${index}` });
  }
  return ids;
}

test('whatever is done to the same students, headsets and class at once is done or refused, and never fails', async () => {
  const headsets = await Promise.all(EACH.map((index) => addDevice(`D${index}`)));
  const failed: (readonly [string, Envelope])[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [from, to] = [await addClass(`From ${round}`), await addClass(`To ${round}`)];
    const ids = await fill(from, round, headsets);
    const all: (readonly [Visitor, Call, Input])[] = ids.flatMap((id, index) => {
      const bound = { class_id: from, cid: headsets[index]!, name: `S${index}` };
      return [
        [admin, calls.studentErase, { student_id: id }],
        [teacher, calls.editStudent, { student_id: id, stu_name: `R${index}` }],
        [teacher, calls.moveStudent, { student_id: id, class_id: to }],
        [teacher, calls.bindClientAlias, { ...bound, class_id: to }],
        [teacher, calls.bindClientAlias, { ...bound, student_id: id }],
        [teacher, calls.unbindClientAlias, { class_id: from, cid_list: headsets.join() }],
        [
          teacher,
          calls.addStudent,
          { class_id: from, stu_name: `S${index}`, stu_number: `${round}9${index}` },
        ],
      ] as const;
    });
    const students = EACH.map((index) => ({ stu_name: `S${index}`, stu_number: `${round}7${index}` }));
    const rows = { class_id: from, studentData: JSON.stringify(students) };
    all.push([teacher, calls.batchAddStudent, rows], [admin, calls.deleteClass, { class_id: from }]);
    await Promise.all(
      all.map(async ([who, call, input]) => {
        const answer = await who.call(call, input);
        if (answer.s === 500) failed.push([call.name, answer]);
      }),
    );
  }
  expect(failed).toEqual([]);
  // Hundreds of calls, which wait for each other.
}, 180_000);
