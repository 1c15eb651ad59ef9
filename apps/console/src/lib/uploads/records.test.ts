import { afterEach, expect, test } from 'vitest';
import { dropRecord, dropRecords, keepRecord, readRecords, type UploadRecord } from './records';

const DAY_MS = 24 * 60 * 60_000;
const NOW_MS = 1_700_000_000_000;

function recordOf(id: string, parts: Partial<UploadRecord> = {}): UploadRecord {
  return {
    ...{ id, account: 7, key: `schools/1/${id}`, fileName: 'a.mp4', size: 5, purpose: 1 },
    ...{
      form: '/resourceList/resourceUpload',
      fingerprint: '5-ab',
      address: null,
      sha256: null,
      atMs: NOW_MS,
    },
    ...parts,
  };
}

afterEach(dropRecords);

test('[RES-32] an upload is remembered, also with what is new about it, for its own account', () => {
  keepRecord(recordOf('a'), NOW_MS);
  keepRecord(recordOf('b', { account: 8 }), NOW_MS);
  keepRecord(recordOf('a', { address: '/storage/resumable/a' }), NOW_MS);
  expect(readRecords(7, NOW_MS)).toEqual([recordOf('a', { address: '/storage/resumable/a' })]);
  dropRecord('a', NOW_MS);
  expect(readRecords(7, NOW_MS)).toEqual([]);
  expect(readRecords(8, NOW_MS)).toHaveLength(1);
});

test('what the server has let go of after a day is forgotten', () => {
  keepRecord(recordOf('a'), NOW_MS);
  expect(readRecords(7, NOW_MS + DAY_MS - 1)).toHaveLength(1);
  expect(readRecords(7, NOW_MS + DAY_MS)).toEqual([]);
});
