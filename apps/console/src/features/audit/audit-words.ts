import { ADMINISTRATOR, type AuditEntry, type AuditSubject } from '@orrery/contract';
import type { ParseKeys, TFunction } from 'i18next';

/** Kinds by what they are called where one chooses. */
export const KIND_WORDS: Readonly<Record<AuditSubject, ParseKeys>> = {
  account: 'audit.subject.account',
  class: 'audit.subject.class',
  student: 'audit.subject.student',
  device: 'audit.subject.device',
  group: 'audit.subject.group',
  resource: 'audit.subject.resource',
  school: 'audit.subject.school',
};

/** What happened, by kind and action. */
const SENTENCES: Readonly<Record<string, ParseKeys>> = {
  'account.create': 'audit.account.create',
  'account.edit': 'audit.account.edit',
  'account.delete': 'audit.account.delete',
  'class.create': 'audit.class.create',
  'class.edit': 'audit.class.edit',
  'class.delete': 'audit.class.delete',
  'class.import': 'audit.class.import',
  'student.create': 'audit.student.create',
  'student.edit': 'audit.student.edit',
  'student.delete': 'audit.student.delete',
  'student.move': 'audit.student.move',
  'student.export': 'audit.student.export',
  'student.erase': 'audit.student.erase',
  'device.register': 'audit.device.register',
  'device.rename': 'audit.device.rename',
  'device.retire': 'audit.device.retire',
  'device.bind': 'audit.device.bind',
  'device.unbind': 'audit.device.unbind',
  'device.join': 'audit.device.join',
  'device.leave': 'audit.device.leave',
  'group.create': 'audit.group.create',
  'group.edit': 'audit.group.edit',
  'group.delete': 'audit.group.delete',
  'resource.create': 'audit.resource.create',
  'resource.edit': 'audit.resource.edit',
  'resource.delete': 'audit.resource.delete',
  'school.settings': 'audit.school.settings',
};

/** What the fields of a change are called, in the order in which they are told: storage does not keep one. */
const FIELDS: Readonly<Record<string, ParseKeys>> = {
  name: 'audit.field.name',
  nickname: 'audit.field.name',
  username: 'audit.field.username',
  role: 'audit.field.role',
  phase_id: 'audit.field.phase',
  subject_id: 'audit.field.subject',
  phase_ids: 'audit.field.phases',
  subject_ids: 'audit.field.subjects',
  knowledge_point: 'audit.field.knowledge',
  description: 'audit.field.description',
  key_word: 'audit.field.keywords',
  is_bokong: 'audit.field.surrounds',
  file_url: 'audit.field.file',
  cover: 'audit.field.cover',
  password: 'audit.field.password',
  heir: 'audit.field.heir',
  lessons: 'audit.field.lessons',
  number: 'audit.field.number',
  class: 'audit.field.class',
  student: 'audit.field.student',
  students: 'audit.field.students',
  devices: 'audit.field.devices',
  group: 'audit.field.group',
  results_kept_days: 'audit.field.resultsDays',
  gaze_recording: 'audit.field.gaze',
  gaze_kept_days: 'audit.field.gazeDays',
};

/** Of these it is told that there is another one, never what it is. */
const CONTENTS: ReadonlySet<string> = new Set(['password', 'file_url', 'cover']);

type Value = AuditEntry['before'][string];

/** One change as a sentence; who made it stands beside it. */
export function toSentence({ subject, action, subject_name }: AuditEntry, t: TFunction): string {
  const sentence = SENTENCES[`${subject}.${action}`] ?? 'audit.other';
  return t(sentence, { name: subject_name || t('audit.erased') });
}

/** The values of a change: before and after where both are known. What the sentence says already is left out. */
export function toValueLines({ before, after, subject_name }: AuditEntry, t: TFunction): string[] {
  return Object.entries(FIELDS).flatMap(([field, label]) => {
    const [from, to] = [before[field], after[field]];
    if (from === undefined && to === undefined) return [];
    if (from !== undefined && to !== undefined) {
      if (from === to) return [];
      const written = { before: writeValue(field, from, t), after: writeValue(field, to, t) };
      return [t('audit.fromTo', { label: t(label), ...written })];
    }
    const value = to ?? from ?? null;
    if (value === subject_name) return [];
    return [t('audit.value', { label: t(label), value: writeValue(field, value, t) })];
  });
}

function writeValue(field: string, value: Value, t: TFunction): string {
  if (value === null || value === '') return t('format.unknown');
  if (CONTENTS.has(field)) return t('audit.changed');
  if (field === 'role') return t(value === ADMINISTRATOR ? 'nav.administrator' : 'audit.teacher');
  if (field === 'gaze_recording' || field === 'is_bokong') return t(value === 1 ? 'audit.on' : 'audit.off');
  return String(value);
}
