import { expect, test } from 'vitest';
import { nameUuid } from './name-uuid';

const DNS = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');

test('a name has the id that RFC 4122 gives it', () => {
  expect(nameUuid(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

test('another namespace gives another id', () => {
  expect(nameUuid(Buffer.alloc(16, 1), 'student/7')).not.toBe(nameUuid(Buffer.alloc(16, 2), 'student/7'));
});
