import type { Locale } from '@orrery/i18n';

/** What browsers call our languages where they write dates and numbers: days before months in English. */
const TAGS: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' };

const DAY = {
  en: { year: 'numeric', month: 'short', day: '2-digit' },
  zh: { year: 'numeric', month: '2-digit', day: '2-digit' },
} as const satisfies Record<Locale, Intl.DateTimeFormatOptions>;

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats are dear to make, and a class of sixty writes hundreds of numbers a second. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it. @param digits most digits behind the point */
export function toNumber(value: number, locale: Locale, digits = 1): string {
  const key = `${locale}${digits}`;
  const format =
    numberFormats.get(key) ?? new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: digits });
  numberFormats.set(key, format);
  return format.format(value);
}

/** A part of one in hundredths; what is there is never written as nothing. @param share from 0 to 1 */
export function toPercent(share: number, locale: Locale): string {
  const format = new Intl.NumberFormat(TAGS[locale], { style: 'percent' });
  return share > 0 && share < 0.01 ? `<${format.format(0.01)}` : format.format(share);
}

/** A large number in short, to two digits: 12k, but 1.2万, because Chinese counts by ten thousands. */
export function toCompact(value: number, locale: Locale): string {
  return new Intl.NumberFormat(TAGS[locale], { notation: 'compact', maximumSignificantDigits: 2 }).format(
    value,
  );
}

/** All spaces but the last. */
const INNER_SPACE = / (?=.* )/g;

/** A moment to the minute, in the time zone of this machine; it breaks only before the time. @param ms milliseconds since 1970 */
export function toMoment(ms: number, locale: Locale): string {
  const text = new Intl.DateTimeFormat(TAGS[locale], { ...DAY[locale], ...MINUTE }).format(ms);
  return text.replace(INNER_SPACE, '\u00a0');
}

/** A day in the time zone of this machine. @param ms milliseconds since 1970 */
export function toDay(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], DAY[locale]).format(ms);
}

/** A day without its year, in the time zone of this machine: 21 Nov, 11/21. @param ms milliseconds since 1970 */
export function toMonthDay(ms: number, locale: Locale): string {
  const month = locale === 'en' ? 'short' : 'numeric';
  return new Intl.DateTimeFormat(TAGS[locale], { month, day: 'numeric' }).format(ms);
}

/** The time of day to the second. @param ms milliseconds since 1970 */
export function toTimeOfDay(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], { ...MINUTE, second: '2-digit' }).format(ms);
}

/** The time of day to the minute. @param ms milliseconds since 1970 */
export function toMinuteOfDay(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], MINUTE).format(ms);
}

const MINUTE_MS = 60_000;
/** Units of the past from large to small, with the milliseconds from which on each is used. */
const PAST: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/** How long ago a moment was, in its largest unit: 3 days ago. @param ms milliseconds since 1970, as `nowMs` */
export function toAgo(ms: number, nowMs: number, locale: Locale): string {
  const past = Math.max(0, nowMs - ms);
  const [unit, size] = PAST.find(([, least]) => past >= least) ?? ['minute', MINUTE_MS];
  return new Intl.RelativeTimeFormat(TAGS[locale]).format(-Math.max(1, Math.floor(past / size)), unit);
}

/** Units of a wait from large to small, with their seconds. */
const WAITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long something still takes, in its largest unit: 3 min, 3分钟. @param seconds at least one is told */
export function toWait(seconds: number, locale: Locale): string {
  const [unit, size] = WAITS.find(([, least]) => seconds >= least * 1.5) ?? WAITS[2];
  const format = new Intl.NumberFormat(TAGS[locale], { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.max(1, Math.round(seconds / size)));
}

const COMMA = { en: ', ', zh: '、' } as const satisfies Record<Locale, string>;

/** Names one after the other, as a language separates them. */
export function toList(names: readonly string[], locale: Locale): string {
  return names.join(COMMA[locale]);
}
