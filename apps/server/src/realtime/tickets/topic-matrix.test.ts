import { topics } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { mayPublish, maySubscribe } from '../broker/acl';
import { toConsoleAcl, toDeviceAcl } from './acl';

const OURS = 7;
const THEIRS = 8;
const DEVICE = 70;
const OTHER = 71;
const SESSION = 'c0ffee';

type Rights = 'none' | 'hears' | 'says' | 'both';
/** What one holder of a ticket may do with a topic of its own school: about itself, and about another. */
type Row = Readonly<Record<'device' | 'deviceOfOther' | 'console', Rights>>;

/** Who may use which topic, written by hand beside the acl: opening a topic to more takes two edits. */
const MATRIX: Readonly<Record<keyof typeof topics, Row>> = {
  desired: { device: 'hears', deviceOfOther: 'none', console: 'none' },
  state: { device: 'says', deviceOfOther: 'none', console: 'hears' },
  command: { device: 'hears', deviceOfOther: 'none', console: 'none' },
  events: { device: 'says', deviceOfOther: 'none', console: 'none' },
  pose: { device: 'says', deviceOfOther: 'none', console: 'hears' },
  signal: { device: 'both', deviceOfOther: 'none', console: 'says' },
  // A headset answers whichever page spoke to it; a page hears what is for itself.
  consoleSignal: { device: 'says', deviceOfOther: 'says', console: 'hears' },
  notices: { device: 'none', deviceOfOther: 'none', console: 'hears' },
  // What a class is shown of one of its headsets.
  spotlight: { device: 'hears', deviceOfOther: 'hears', console: 'none' },
  watch: { device: 'hears', deviceOfOther: 'none', console: 'says' },
};

const names = Object.keys(topics) as (keyof typeof topics)[];

/** A topic of a school, about a device or a page. */
function topicOf(name: keyof typeof topics, school: number, device: number): string {
  if (name === 'notices') return topics.notices(school);
  if (name === 'consoleSignal') return topics.consoleSignal(school, device === DEVICE ? SESSION : 'another');
  return topics[name](school, device);
}

type Acl = ReturnType<typeof toDeviceAcl>;

function rightsOf({ pub, sub }: Acl, topic: string): Rights {
  const [says, hears] = [mayPublish(pub, topic), maySubscribe(sub, topic)];
  if (says && hears) return 'both';
  if (says) return 'says';
  return hears ? 'hears' : 'none';
}

const device = toDeviceAcl(OURS, DEVICE);
const page = toConsoleAcl(OURS, SESSION);

test('[GEN-65] a topic of which nobody said who may use it fails, and the matrix holds no other', () => {
  expect(Object.keys(MATRIX).sort()).toEqual([...names].sort());
});

describe.each(names)('[GEN-65] the topic %s', (name) => {
  const row = MATRIX[name];

  test('is open to those whom the matrix names', () => {
    expect(rightsOf(device, topicOf(name, OURS, DEVICE))).toBe(row.device);
    expect(rightsOf(page, topicOf(name, OURS, DEVICE))).toBe(row.console);
    if (name !== 'notices') expect(rightsOf(device, topicOf(name, OURS, OTHER))).toBe(row.deviceOfOther);
  });

  test("is closed to another school's tickets, also where its devices have the same numbers", () => {
    for (const about of [DEVICE, OTHER]) {
      expect(rightsOf(device, topicOf(name, THEIRS, about))).toBe('none');
      expect(rightsOf(page, topicOf(name, THEIRS, about))).toBe('none');
    }
  });

  test('is reached by no wildcard, other spelling, or topic around it', () => {
    const topic = topicOf(name, THEIRS, DEVICE);
    const levels = topic.split('/');
    const widened = levels.map((_, index) => levels.with(index, '+').join('/'));
    const cut = levels.map((_, index) => [...levels.slice(0, index), '#'].join('/'));
    const other = [`$share/x/${topic}`, `/${topic}`, `${topic}/`, topic.toUpperCase(), `${topic}\0`];
    for (const asked of [...widened, ...cut, ...other, topic.replace(`/${THEIRS}/`, `/0${OURS}/`)]) {
      for (const acl of [device, page]) {
        expect(rightsOf(acl, asked), asked).toBe('none');
      }
    }
  });

  test('takes nothing that is said to a wildcard', () => {
    const topic = topicOf(name, OURS, DEVICE);
    for (const wide of ['+', '#']) {
      const said = topic.replace(/[^/]+(\/signal)?$/, (_all, end = '') => `${wide}${end}`);
      for (const { pub } of [device, page]) expect(mayPublish(pub, said), said).toBe(false);
    }
  });
});
