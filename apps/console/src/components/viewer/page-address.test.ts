import { expect, test } from 'vitest';
import { canFrame, findPageAddress } from './page-address';

const HERE = 'https://school.example/resource/1';

test('[LIB-47] only addresses of the web are framed', () => {
  expect(findPageAddress('https://atoms.example/a?b=1', HERE)?.href).toBe('https://atoms.example/a?b=1');
  expect(findPageAddress('/pages/atoms', HERE)?.href).toBe('https://school.example/pages/atoms');
  for (const bad of ['', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])
    expect(findPageAddress(bad, HERE), bad).toBeNull();
});

test('[LIB-47] a plain page is not framed by an encrypted one', () => {
  const plain = new URL('http://atoms.example/');
  expect(canFrame(plain, 'https:')).toBe(false);
  expect(canFrame(plain, 'http:')).toBe(true);
  expect(canFrame(new URL('https://atoms.example/'), 'https:')).toBe(true);
});
