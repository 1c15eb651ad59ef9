import { expect, test } from 'vitest';
import { judgeBrowser } from './browser-support';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X)';

test.each([
  ['IE 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['IE 8', 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)'],
])('[GEN-15] %s is unsupported', (_, agent) => {
  expect(judgeBrowser(agent)).toBe('unsupported');
});

test.each([
  ['Chrome', `${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome on iPad', `${IPAD} ${WEBKIT} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Safari', `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`],
  ['Safari on iPad', `${IPAD} ${WEBKIT} Version/17.4 Mobile/15E148 Safari/604.1`],
  ['Opera', `${WINDOWS} ${BLINK} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`],
  ['old Opera', 'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18'],
])('[GEN-16] %s gets no banner', (_, agent) => {
  expect(judgeBrowser(agent)).toBe('good');
});

test.each([
  ['Edge', `${WINDOWS} ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['old Edge', `${WINDOWS} ${BLINK} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox on iPad', `${IPAD} ${WEBKIT} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
])('[GEN-17] %s counts as good too', (_, agent) => {
  expect(judgeBrowser(agent)).toBe('good');
});

test.each([
  ['Konqueror', 'Mozilla/5.0 (X11; Linux) KHTML/5.102 (like Gecko) Konqueror/5.102'],
  ['a page inside an app', `${IPAD} ${WEBKIT} Mobile/15E148`],
  ['nothing', ''],
])('[GEN-16] %s gets the softer hint', (_, agent) => {
  expect(judgeBrowser(agent)).toBe('unknown');
});
