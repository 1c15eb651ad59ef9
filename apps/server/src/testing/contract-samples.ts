import { randomUUID } from 'node:crypto';
import { type Call, INITIAL_DESIRED, TEACHER } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  accounts,
  classes,
  courses,
  deviceDesired,
  deviceGroups,
  devices,
  reviewParticipants,
  reviews,
  students,
} from '../platform/database/tables';
import { signDeviceCookie } from '../platform/session/device-cookie';
import { makePicture } from './own-resource';
import { SMALL_JPEG } from './small-jpeg';
import { ensureTeaching, TEACHING } from './teaching';
import type { TestServer } from './test-server';
import { makeUpload } from './upload';
import { loggedIn, makeSchool, newVisitor, TEST_PASSWORD, type TestSchool, type Visitor } from './visitor';

/** What a school owns that calls name by id. */
export interface Belongings {
  readonly device: number;
  /** A second one, to be renamed and retired. */
  readonly spareDevice: number;
  readonly resource: number;
  /** A second one, to be deleted. */
  readonly spareResource: number;
  readonly class: number;
  /** A second one, to be deleted. */
  readonly spareClass: number;
  readonly student: number;
  /** A student whom nothing needs any more. */
  readonly leaver: number;
  readonly group: number;
  /** A second one, to be deleted. */
  readonly spareGroup: number;
  /** A course of the caller that the school is made for. */
  readonly course: number;
  /** An account besides the caller's and the colleague's. */
  readonly account: number;
  /** The teacher. */
  readonly colleague: number;
  /** A test that goes on with the class. */
  readonly review: number;
  /** Who takes part in it. */
  readonly participant: number;
  /** Key of the caller's upload of a model that was checked. */
  readonly upload: string;
}

/** A school with one of everything, and browsers of each kind of caller. */
export interface FullSchool {
  readonly school: TestSchool;
  readonly owns: Belongings;
  /** Part of every name in this school, and of none in another. */
  readonly marker: string;
  readonly teacher: Visitor;
  readonly admin: Visitor;
  readonly device: Visitor;
}

function idOf(row: { readonly id: number } | undefined): number {
  if (!row) throw new Error('nothing was stored');
  return row.id;
}

/** Makes a school with one of everything. @param owner whose own course and upload it holds */
export async function makeFullSchool(
  server: Pick<TestServer, 'app' | 'db' | 'storage'>,
  owner: 'admin' | 'teacher' = 'admin',
): Promise<FullSchool> {
  const { app, db } = server;
  const school = await makeSchool(db);
  const schoolId = school.id;
  const marker = school.admin.replace('admin-', '');
  const [room] = await db
    .insert(classes)
    .values({ schoolId, name: `Class ${marker}` })
    .returning();
  const [spareRoom] = await db
    .insert(classes)
    .values({ schoolId, name: `Spare class ${marker}` })
    .returning();
  const [student] = await db
    .insert(students)
    .values({ schoolId, classId: idOf(room), name: `Student ${marker}`, number: '0701' })
    .returning();
  const [leaver] = await db
    .insert(students)
    .values({ schoolId, classId: idOf(room), name: `Leaver ${marker}`, number: '0702' })
    .returning();
  const [group] = await db.select().from(deviceGroups).where(eq(deviceGroups.schoolId, schoolId));
  const [spareGroup] = await db
    .insert(deviceGroups)
    .values({ schoolId, name: `Spare group ${marker}` })
    .returning();
  const [headset] = await db
    .insert(devices)
    .values({
      schoolId,
      uuid: randomUUID(),
      name: `Headset ${marker}`,
      machineName: 'Model',
      secretHash: 'x',
    })
    .returning();
  // In a class, whose students it offers.
  const classroom = { id: idOf(room), name: room?.name ?? '' };
  await db
    .insert(deviceDesired)
    .values({ schoolId, deviceId: idOf(headset), body: { ...INITIAL_DESIRED, classroom } });
  const [spare] = await db
    .insert(devices)
    .values({
      schoolId,
      uuid: randomUUID(),
      name: `Spare ${marker}`,
      machineName: 'Model',
      secretHash: 'x',
    })
    .returning();
  const resource = await makePicture(server, schoolId, { titleEn: marker, titleZh: marker });
  const spareResource = await makePicture(server, schoolId, { titleEn: marker, titleZh: marker });
  const [author] = await db.select().from(accounts).where(eq(accounts.username, school[owner]));
  const [course] = await db
    .insert(courses)
    .values({ schoolId, accountId: idOf(author), titleEn: marker, titleZh: marker })
    .returning();
  await ensureTeaching(db);
  const [account] = await db
    .insert(accounts)
    .values({ schoolId, username: `account_${marker}`, nickname: marker, role: TEACHER, passwordHash: null })
    .returning();
  const [colleague] = await db.select().from(accounts).where(eq(accounts.username, school.teacher));
  const [review] = await db
    .insert(reviews)
    .values({ schoolId, accountId: idOf(author), resourceId: resource.id, classId: idOf(room) })
    .returning();
  const [participant] = await db
    .insert(reviewParticipants)
    .values({ schoolId, reviewId: idOf(review), deviceId: idOf(headset), studentId: idOf(student) })
    .returning();
  const model = { kind: 'model', textureBytes: 0 } as const;
  const upload = await makeUpload(server, school, model, { accountId: idOf(author) });
  const owns = {
    device: idOf(headset),
    spareDevice: idOf(spare),
    resource: resource.id,
    spareResource: spareResource.id,
    class: idOf(room),
    spareClass: idOf(spareRoom),
    student: idOf(student),
    leaver: idOf(leaver),
    group: idOf(group),
    spareGroup: idOf(spareGroup),
    course: idOf(course),
    account: idOf(account),
    colleague: idOf(colleague),
    review: idOf(review),
    participant: idOf(participant),
    upload: upload.key,
  };
  const device = newVisitor(app);
  const cookie = await signDeviceCookie(app.deviceCookieKey, { deviceId: owns.device, schoolId });
  device.cookies.set('orrery_device', cookie);
  return {
    school,
    owns,
    marker,
    device,
    teacher: await loggedIn(app, school.teacher),
    admin: await loggedIn(app, school.admin),
  };
}

/** What each id on the wire names, by field, or by call and field where a call means something else. */
const ID_FIELDS: Readonly<Record<string, keyof Belongings | 'common'>> = {
  'courseDetail.id': 'course',
  'courseSave.id': 'course',
  'courseDelete.id': 'course',
  'accountDependents.id': 'account',
  'accountEdit.id': 'account',
  'accountDelete.id': 'account',
  heir_id: 'colleague',
  resource_ids: 'resource',
  // Cloud courses belong to all schools.
  source_id: 'common',
  'deviceRename.client_id': 'spareDevice',
  'deviceRetire.client_id': 'spareDevice',
  client_id: 'device',
  device_id: 'device',
  'spotlight.device': 'device',
  cid: 'device',
  'ownResourceDelete.rid': 'spareResource',
  'uploadState.key': 'upload',
  'ownModelShrink.key': 'upload',
  rid: 'resource',
  ids: 'device',
  rids: 'resource',
  id: 'resource',
  resId: 'resource',
  class_id: 'class',
  'deleteClass.class_id': 'spareClass',
  cid_list: 'device',
  student_id: 'student',
  'studentErase.student_id': 'leaver',
  classId: 'class',
  client_group_id: 'group',
  actor_id: 'colleague',
  'delClientGroup.client_group_id': 'spareGroup',
  // Shared by all schools.
  phase_id: 'common',
  subject_id: 'common',
  general_cate_id: 'common',
  grade_id: 'common',
  new_know_cate_id: 'common',
  volume_id: 'common',
  phase: 'common',
  phase_ids: 'common',
  subject_ids: 'common',
  subject: 'common',
  chapterId: 'common',
  old_review_id: 'review',
  reviewId: 'review',
  review_id: 'review',
  language_id: 'common',
  'clientReviewInfo.cid': 'participant',
  'studentReviewData.student_id': 'participant',
};

/** Valid values of the other fields, by field, or by call and field. */
const VALUES: Readonly<Record<string, string>> = {
  'courseDetail.type': '1',
  // It cannot be changed.
  'accountEdit.username': '',
  'accountEdit.nickname': 'Somebody',
  'accountEdit.phase_id': String(TEACHING.phase_id),
  'accountEdit.subject_id': String(TEACHING.subject_id),
  'editClass.name': 'Class 1',
  'bindClientAlias.name': 'Somebody',
  uname: 'somebody',
  pwd: TEST_PASSWORD,
  username: 'somebody',
  code: 'x'.repeat(43),
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  // Everybody changes it to what it is, so that all can log in afterwards.
  oldPassword: TEST_PASSWORD,
  password: TEST_PASSWORD,
  password_second: TEST_PASSWORD,
  repwd: TEST_PASSWORD,
  client_code: '00000000',
  client_name: 'Saturn',
  machine_name: 'Model',
  uuid: '5f2f3c1e-3a53-4f0e-9d5c-2b1f6f0f7c11',
  secret: 'x'.repeat(40),
  protocol: '1',
  stu_name: 'Somebody',
  results_kept_days: '365',
  gaze_recording: '0',
  gaze_kept_days: '30',
  'addStudent.stu_number': '12345678901234567890',
  'checkStuNumber.studentData': '[{"stu_name":"Ann","stu_number":"1"}]',
  'batchAddStudent.studentData': '[{"stu_name":"Ben","stu_number":"2"}]',
  classes: '[{"name":"Class 1","students":[]}]',
  mode: 'toFree',
  volume: '50',
  set_mode: '2',
  height: '80',
  width: '60',
  'callDevices.type': 'recentre',
  time: '0',
  client_group_name: 'Cart',
  held: '[]',
  jpeg: SMALL_JPEG,
  'ownResourceSave.title': 'Moon',
  'uploadPolicy.file_name': 'moon.jpg',
  'uploadPolicy.file_size': '1000',
  fileType: '1',
  // An upload that nobody has.
  texture_bytes: '1048576',
  'resourceCloudDisk.file': 'schools/0/none',
  'resourceCloudDisk.type': '1',
};

/** What an id field names; undefined for a field that is no known id. */
export function kindOf(call: Call, name: string): keyof Belongings | 'common' | undefined {
  return ID_FIELDS[`${call.name}.${name}`] ?? ID_FIELDS[name];
}

/** A valid value of a field that is no id of a school's own; undefined where there is none. */
export function knownValue(call: Call, name: string): string | undefined {
  return VALUES[`${call.name}.${name}`] ?? VALUES[name];
}

/** Names of a call's request fields, with their schemas. */
export function fieldsOf(call: Call): [string, z.ZodType][] {
  if (!(call.request instanceof z.ZodObject)) throw new Error(`${call.name} takes no object`);
  return Object.entries(call.request.shape as Record<string, z.ZodType>);
}

/** A request that a school may make: every required field, and every id that names something of its own. */
export function validInput(call: Call, owns: Belongings): Record<string, string> {
  const input: Record<string, string> = {};
  for (const [name, schema] of fieldsOf(call)) {
    const kind = kindOf(call, name);
    const known = knownValue(call, name);
    const value = kind === undefined || kind === 'common' ? known : String(owns[kind]);
    if (value !== undefined) input[name] = value;
    else if (!schema.safeParse(undefined).success) {
      throw new Error(`${call.name}.${name}: contract-samples.ts has no valid value for it`);
    }
  }
  return input;
}

const NONSENSE = ['', 'nonsense', '-1', '1e400', 'x'.repeat(5000)];

/** Values that a field must refuse, and the browser could send. */
export function badValues(schema: z.ZodType): string[] {
  return NONSENSE.filter((value) => !schema.safeParse(value).success);
}
