import { type CategoryNode, calls, type Resource, type ResponseOf } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLibraryFolder } from '../../operator/library-folder';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';
import { importLibrary } from './import/import-library';

let server: TestServer;
let teacher: Visitor;
let reader: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await importLibrary(server, findLibraryFolder() ?? '');
  const school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  reader = await loggedIn(server.app, school.teacher);
  reader.cookies.set('lang', 'zh');
});
afterAll(() => server.close());

interface Named {
  id: number;
  name: string;
}
type SubCategories = Record<'grade' | 'new_know_cate' | 'volume', Named[]>;
type Reference = SubCategories & {
  res_type: Named[];
  phase: (Named & { subjects: Named[] })[];
  cate: (Named & { subCate: Named[] })[];
};
const reference = async (by = teacher) => (await by.call<Reference>(calls.referenceData)).data;
const subCategories = async (input: Record<string, number>) =>
  (await teacher.call<SubCategories>(calls.subCategoryList, input)).data;
const idsOf = (list: readonly Named[]) => list.map(({ id }) => id);
const count = async (input: Record<string, number>) =>
  (await teacher.call<{ total: number }>(calls.resourceList, input)).data.total;

test('[LIB-20] [LIB-26] [LIB-Q3] the reference data names what lists are filtered by', async () => {
  const data = await reference();
  expect(Object.keys(data).sort()).toEqual(['cate', 'grade', 'new_know_cate', 'phase', 'res_type', 'volume']);
  expect(data.cate.map(({ id, subCate }) => [id, subCate.length > 0])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(data.phase.every(({ subjects }) => subjects.every(({ id, name }) => id > 0 && name !== ''))).toBe(
    true,
  );
  expect(idsOf(data.grade)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(data.volume).toHaveLength(5);
  expect(data.new_know_cate.length).toBeGreaterThan(10);
  const chinese = await reference(reader);
  expect(chinese.cate.map(({ name }) => name)).toEqual(['学科同步', '综合拓展']);
  expect(chinese.grade[0]).toEqual({ id: 1, name: '一年级' });
});

test('[LIB-29] [LIB-30] the types are four, and each resource says which file it is', async () => {
  expect((await reference()).res_type).toEqual([
    { id: 1, name: 'VR courseware' },
    { id: 2, name: 'Video' },
    { id: 3, name: '3D model' },
    { id: 4, name: 'Panorama' },
  ]);
  const files: Record<number, string[]> = { 1: ['app', 'url'], 2: ['video'], 3: ['app'], 4: ['image'] };
  for (const [type, expected] of Object.entries(files)) {
    const { list } = (await teacher.call<{ list: Resource[] }>(calls.resourceList, { res_type: type })).data;
    expect(list.length).toBeGreaterThan(0);
    expect(list.every((one) => one.res_type === Number(type) && expected.includes(one.file_type))).toBe(true);
  }
});

test('[LIB-21] [LIB-34] the general categories are those of attribute 2, each with something in it', async () => {
  const { list } = (await teacher.call<{ list: Named[] }>(calls.generalCategories)).data;
  expect(list).toEqual((await reference()).cate[1]?.subCate);
  expect(list.length).toBeGreaterThan(0);
  for (const { id } of list) expect(await count({ cate_type: 2, general_cate_id: id })).toBeGreaterThan(0);
});

test('[LIB-22] [LIB-35] [LIB-39] a subject offers the grades and knowledge categories that something is of', async () => {
  const chemistry = await subCategories({ phase_id: 20, subject_id: 15 });
  expect(chemistry.grade).toEqual([{ id: 9, name: 'Grade 9' }]);
  expect(chemistry.new_know_cate.map(({ name }) => name)).toContain('Structure of matter');
  const places: Record<string, number>[] = [
    { phase_id: 10, subject_id: 4 },
    { phase_id: 20, subject_id: 15 },
    { phase_id: 30, subject_id: 28 },
    { phase_id: 30, subject_id: 25, res_type: 3 },
  ];
  for (const place of places) {
    const offered = await subCategories(place);
    expect(offered.grade.length).toBeGreaterThan(0);
    for (const { id } of offered.grade) expect(await count({ ...place, grade_id: id })).toBeGreaterThan(0);
    for (const { id } of offered.new_know_cate) {
      expect(await count({ ...place, new_know_cate_id: id })).toBeGreaterThan(0);
    }
    for (const { id } of offered.volume) expect(await count({ ...place, volume_id: id })).toBeGreaterThan(0);
  }
  const nothing = { grade: [], new_know_cate: [], volume: [] };
  expect(await subCategories({ phase_id: 20, subject_id: 15, res_type: 2 })).toEqual(nothing);
  expect(await subCategories({ subject_id: 999 })).toEqual(nothing);
});

test('[LIB-36] [LIB-Q7] volumes are offered in phase 30, high school, and nowhere else', async () => {
  expect((await reference()).phase.at(-1)).toMatchObject({ id: 30, name: 'High school' });
  expect((await subCategories({ phase_id: 30 })).volume.length).toBeGreaterThan(0);
  expect((await subCategories({ phase_id: 30, subject_id: 25 })).volume.length).toBeGreaterThan(0);
  for (const phase_id of [10, 20]) expect((await subCategories({ phase_id })).volume).toEqual([]);
  expect((await subCategories({})).volume).toEqual([]);
});

test('[LIB-23] [LIB-25] the tree goes from attribute to phase, subject and knowledge category', async () => {
  const tree = (await teacher.call<ResponseOf<(typeof calls)['categoryTree']>>(calls.categoryTree)).data.list;
  const data = await reference();
  expect(tree.map(({ id, key }) => [id, key])).toEqual([
    [1, 'cate_type'],
    [2, 'cate_type'],
  ]);
  expect(tree[0]?.subCate.map(({ id, name, key }) => ({ id, name, key }))).toEqual(
    data.phase.map(({ id, name }) => ({ id, name, key: 'phase' })),
  );
  const chemistry = tree[0]?.subCate[1]?.subCate.find(({ id }) => id === 15);
  expect(chemistry).toMatchObject({ name: 'Chemistry', key: 'subject' });
  expect(chemistry?.subCate[0]).toMatchObject({ key: 'new_know_cate', subCate: [] });
  expect(tree[1]?.subCate.map(({ id, name }) => ({ id, name }))).toEqual(data.cate[1]?.subCate);
  const walk = (nodes: readonly CategoryNode[]): boolean =>
    nodes.every((node) => node.id > 0 && node.name !== '' && walk(node.subCate));
  expect(walk(tree)).toBe(true);
  const chinese = (await reader.call<{ list: CategoryNode[] }>(calls.categoryTree)).data.list;
  expect(chinese[0]?.subCate.map(({ name }) => name)).toEqual(['小学', '初中', '高中']);
});
