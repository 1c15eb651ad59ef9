import type { AuditEntry } from '@orrery/contract';
import { consoleCatalogue } from '@orrery/i18n/console';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { toSentence, toValueLines } from './audit-words';

const texts: Readonly<Record<string, string>> = consoleCatalogue.en;
const t = ((key: string, values: Record<string, string> = {}) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')) as TFunction;

function entry(part: Partial<AuditEntry>): AuditEntry {
  return {
    id: 1,
    at: 0,
    actor: 'Ms Lin',
    action: 'edit',
    subject: 'class',
    subject_id: 1,
    subject_name: '7 (2)',
    before: {},
    after: {},
    ...part,
  };
}

test('a change is a sentence with the values before and after', () => {
  const renamed = entry({ before: { name: '7 (1)' }, after: { name: '7 (2)' } });
  expect(toSentence(renamed, t)).toBe('Changed the class 7 (2)');
  expect(toValueLines(renamed, t)).toEqual(['Name: 7 (1) → 7 (2)']);
});

test('what was made or is gone has its values once, without the name that the sentence says', () => {
  const made = entry({ action: 'create', after: { name: '7 (2)' } });
  expect([toSentence(made, t), toValueLines(made, t)]).toEqual(['Created the class 7 (2)', []]);
  const gone = entry({ action: 'delete', before: { name: '7 (2)', students: 30, devices: 0 } });
  expect(toValueLines(gone, t)).toEqual(['Students: 30', 'Headsets: 0']);
});

test('roles, switches and passwords are told in words, and of a password only that it changed', () => {
  const account = entry({
    subject: 'account',
    before: { role: 1, phase_id: null },
    after: { role: 0, phase_id: 'Middle school', password: 'changed' },
  });
  expect(toValueLines(account, t)).toEqual([
    'Role: Teacher → Administrator',
    'School phase: – → Middle school',
    'Password: Changed',
  ]);
  const settings = entry({ subject: 'school', before: { gaze_recording: 0 }, after: { gaze_recording: 1 } });
  expect(toValueLines(settings, t)).toEqual(['Record where students look: Off → On']);
});

test('who was erased has no name any more, and an action that nobody knows is still a change', () => {
  expect(toSentence(entry({ subject: 'student', subject_name: '' }), t)).toBe('Changed the student (erased)');
  const strange = entry({ action: 'paint', after: { colour: 'red' } });
  expect([toSentence(strange, t), toValueLines(strange, t)]).toEqual(['Changed 7 (2)', []]);
});
