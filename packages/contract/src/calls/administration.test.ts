import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './index';

/** What the specification calls each call of administration, and what it takes. */
const WIRE = [
  ['[ACC-17]', 'GET', '/api/account/alist', ['page']],
  [
    '[ACC-18]',
    'POST',
    '/api/account/edit',
    ['id', 'username', 'nickname', 'password', 'subject_id', 'phase_id'],
  ],
  ['[ACC-19]', 'POST', '/api/account/delete', ['id']],
  ['[CLS-07] [CLS-Q4]', 'GET', '/api/classes/lists', ['page']],
  ['[CLS-08] [CLS-Q4]', 'GET', '/api/classes/clients', ['class_id', 'page']],
  ['[CLS-09] [CLS-Q4]', 'GET', '/api/classes/alist', []],
  ['[CLS-11]', 'POST', '/api/classes/edit', ['class_id', 'name']],
  ['[CLS-12]', 'POST', '/api/classes/delete', ['class_id']],
  ['[CLS-20]', 'POST', '/api/classes/bind_client_alias', ['class_id', 'cid', 'name']],
  ['[CLS-21]', 'POST', '/api/classes/unbind_client_alias', ['class_id', 'cid_list']],
  ['[CLS-31] [GEN-Q17]', 'POST', '/api/classes/studentListByClass', ['class_id', 'page']],
  ['[CLS-32] [GEN-Q16]', 'POST', '/api/classes/addStudent', ['class_id', 'stu_name', 'stu_number']],
  ['[CLS-33] [CLS-Q4]', 'POST', '/api/classes/getStudentList', ['class_id']],
  ['[CLS-34]', 'POST', '/api/classes/editStudent', ['student_id', 'stu_name']],
  ['[CLS-35] [CLS-Q4]', 'POST', '/api/classes/getClsssList', []],
  ['[CLS-36]', 'POST', '/api/classes/moveStudent', ['student_id', 'class_id']],
  ['[CLS-42]', 'POST', '/api/classes/checkStuNumber', ['studentData']],
  ['[CLS-43]', 'POST', '/api/classes/batchAddStudent', ['studentData', 'class_id']],
  ['[CLS-44] [CLS-Q2]', 'POST', '/api/classes/exportStudents', ['class_id']],
  ['[DEV-08] [DEV-10] [DEV-Q1]', 'POST', '/api/Classes/getClientList', ['page', 'pageSize']],
  ['[DEV-09] [DEV-11] [DEV-Q1]', 'POST', '/api/Classes/getSchoolClientCode', []],
  ['[DEV-19] [GEN-Q17]', 'POST', '/api/classes/clientGroupList', []],
  ['[DEV-20] [GEN-Q16]', 'POST', '/api/classes/addClientGroup', ['client_group_name']],
  ['[DEV-21]', 'POST', '/api/classes/editClientGroup', ['client_group_name', 'client_group_id']],
  ['[DEV-22]', 'POST', '/api/classes/delClientGroup', ['client_group_id']],
  ['[DEV-27]', 'POST', '/api/classes/clientListByGroup', ['client_group_id', 'page']],
  ['[DEV-28]', 'POST', '/api/classes/addClientToGroup', ['client_group_id', 'client_id']],
  ['[DEV-29]', 'POST', '/api/classes/delClientByGroup', ['client_group_id', 'client_id']],
] as const;

/** A value that each field of these calls takes. */
const VALUES: Readonly<Record<string, unknown>> = {
  username: 'lin_1',
  password: 'secret-1',
  studentData: JSON.stringify([{ stu_name: 'Ann', stu_number: '0701' }]),
  cid_list: '1,2',
  stu_number: '0701',
};

test.each(WIRE)(
  '%s %s %s takes what the specification says, and wants no more',
  (_, method, path, fields) => {
    const call = Object.values(calls).find((one) => one.method === method && one.path === path);
    const request = call?.request as z.ZodObject;
    expect(Object.keys(request.shape)).toEqual(expect.arrayContaining([...fields]));
    const input = Object.fromEntries(fields.map((field) => [field, VALUES[field] ?? '1']));
    expect(request.safeParse(input).error?.issues).toBeUndefined();
  },
);
