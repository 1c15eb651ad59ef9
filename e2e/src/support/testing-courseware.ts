import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '@orrery/contract';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { operate } from './operator';
import type { Orders } from './orders';
import type { Product } from './server';

/** Title of a courseware with a lesson, a test and a card. */
export const TESTING_COURSEWARE = 'The tides, with a test';

/** Its chapters: 2 is the test. */
const CHAPTERS = [
  { id: 1, title: { en: 'Ebb and flow', zh: '潮起潮落' }, duration: 60 },
  { id: 2, title: { en: 'What have you seen?', zh: '你看到了什么？' }, duration: 60 },
];

/** What its test asks: two questions, and the Moon to be carried to its place. */
const OUTLINE = {
  knowledge: [
    { id: 'cause', title: { en: 'What makes the tides', zh: '潮汐的成因' } },
    { id: 'moon', title: { en: 'Where the Moon stands', zh: '月球的位置' } },
  ],
  points: [
    { number: 1, title: { en: 'Knows what pulls', zh: '知道引力来源' }, knowledge: ['cause'] },
    { number: 2, title: { en: 'Knows how often', zh: '知道涨潮次数' }, knowledge: ['cause'] },
    { number: 3, title: { en: 'Puts the Moon in its place', zh: '把月球放到正确位置' }, knowledge: ['moon'] },
  ],
  steps: [
    { number: 1, title: { en: 'Answer two questions', zh: '回答两个问题' }, points: [1, 2] },
    { number: 2, title: { en: 'Carry the Moon', zh: '移动月球' }, points: [3] },
  ],
};

/** Where the Moon of its test hangs, and the sides that are right and wrong for it: metres in the headset's room. */
export const MOON = { from: [0, 1.5, -2.75], right: [1, 1.5, -2.75], wrong: [-1, 1.5, -2.75] } as const;

/** The first answer of both questions is right, and whatever is right of the middle is the Moon's place. */
const MAIN = `
const QUESTIONS = [
  { text: 'What pulls the sea?', choices: ['The Moon', 'The wind'] },
  { text: 'How often is high tide?', choices: ['Twice a day', 'Once a week'] },
];
export default (stage) => {
  if (stage.chapter.id !== 2) return { update() {} };
  const { THREE, group, report } = stage;
  const moon = new THREE.Mesh(new THREE.SphereGeometry(0.35), new THREE.MeshBasicMaterial({ color: 0xe2bc6a }));
  moon.position.set(${MOON.from.join(', ')});
  moon.visible = false;
  group.add(moon);
  const ask = (index) => {
    report.asked(index + 1);
    const panel = stage.ask({
      ...QUESTIONS[index],
      onChoose(choice) {
        report.answered(index + 1, choice === 0);
        panel.close();
        if (index === 0) ask(1);
        else carry();
      },
    });
  };
  const carry = () => {
    report.stepFinished(1);
    report.stepStarted(2);
    stage.caption('Carry the Moon to the right');
    moon.visible = true;
    const takeBack = stage.grab(moon, {
      end(place) {
        report.answered(3, place.x > ${MOON.from[0]});
        report.stepFinished(2);
        report.finished();
        stage.caption('Done');
        takeBack();
      },
    });
  };
  report.stepStarted(1);
  ask(0);
  return { update() {} };
};
`;

/** Publishes a courseware that tests, as the operator does. */
export async function publishTestingCourseware(product: Product, orders: Orders): Promise<Resource> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-testing-'));
  const paint = { create: { width: 64, height: 40, channels: 3, background: '#8c3bd1' } } as const;
  const manifest = {
    ...{ id: 'tides', version: '1.0.0', title: { en: 'Tides', zh: '潮汐' }, entry: 'main.js' },
    chapters: CHAPTERS,
    ...OUTLINE,
  };
  const archive = zipSync({
    'courseware.json': strToU8(JSON.stringify(manifest)),
    'main.js': strToU8(MAIN),
  });
  const entry = {
    ...{ id: 'tides', kind: 'courseware', file: 'courseware.zip', cover: 'cover.jpg', card: 'cover.jpg' },
    ...{ title: { en: TESTING_COURSEWARE, zh: '潮汐与测评' }, phase_ids: [10], subjects: ['science'] },
    ...{ description: { en: 'Tides.', zh: '潮汐。' }, knowledge_point: { en: 'Tides', zh: '潮汐' } },
    ...{ keywords: { en: ['tide'], zh: ['潮汐'] }, licence: 'CC0-1.0', credit: 'Ada', chapters: CHAPTERS },
  };
  await Promise.all([
    sharp(paint).jpeg().toFile(join(folder, 'cover.jpg')),
    writeFile(join(folder, 'courseware.zip'), archive),
    writeFile(join(folder, 'content.json'), JSON.stringify([entry])),
  ]);
  await operate(product, 'library', 'import', folder);
  await rm(folder, { recursive: true });
  return orders.find(TESTING_COURSEWARE);
}
