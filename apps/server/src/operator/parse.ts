import { GAZE_KEPT_DAYS, isKeptDays, RESULTS_KEPT_DAYS, SKINS, type Skin } from '@orrery/contract';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { isThisMachine } from '../platform/network/addresses';
import { toHostName } from '../platform/network/host-name';
import { findAddressFault } from '../platform/network/outward-addresses';

/** Characters that no name has: they would tear a line of a terminal or a header of a letter, or turn its words. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Characters that nobody sees, so that two names would look the same. */
const INVISIBLE = /\p{Cf}/u;
const MAX_LINK = 500;

/** A name with something in it. */
export function parseName(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > 60 || CONTROL.test(name)) {
    throw new InvalidArgumentError('It takes 1 to 60 characters in one line.');
  }
  return name;
}

/** A username, in the form that keyboards type: it is part of the activation page's address. */
export function parseUsername(value: string): string {
  const name = value.normalize('NFC');
  // Browsers take a step of one or two dots out of an address.
  const isName = /^(?!\.{1,2}$)[^\s/\\?#%]{1,60}$/u.test(name);
  if (!isName || CONTROL.test(name) || INVISIBLE.test(name)) {
    throw new InvalidArgumentError('It takes 1 to 60 characters without blanks and / \\ ? # %.');
  }
  return name;
}

/** A school's key: short, for addresses and file names too. */
export function parseKey(value: string): string {
  if (!/^[a-z0-9][a-z0-9-]{1,29}$/.test(value)) {
    throw new InvalidArgumentError('It takes 2 to 30 lower-case letters, digits and hyphens.');
  }
  return value;
}

/** Where a letter goes. */
export function parseEmail(value: string): string {
  if (!z.email().safeParse(value).success) throw new InvalidArgumentError('It is no e-mail address.');
  return value;
}

/** The address of a page of this server or another: `https://…`, or a path of our own such as `/help/devices`. */
export function parseLink(value: string): string {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(value);
  if ((!isPath && !isWebAddress(value)) || value.length > MAX_LINK || CONTROL.test(value)) {
    throw new InvalidArgumentError('It takes an address like https://help.example.org or a path like /help.');
  }
  return value;
}

/** An address under which people reach a server. */
export function parseOrigin(value: string): string {
  if (!isWebAddress(value) || new URL(value).pathname !== '/' || /[?#]/.test(value)) {
    throw new InvalidArgumentError('It takes an address like https://orrery.example.org.');
  }
  return new URL(value).origin;
}

/**
 * The address of a record store. Its key goes with every request: without encryption only to this machine.
 */
export function parseStoreUrl(value: string): string {
  const isUsable =
    isWebAddress(value) && value.length <= MAX_LINK && !CONTROL.test(value) && !/[?#]/.test(value);
  if (!isUsable) throw new InvalidArgumentError('It takes an address like https://lrs.example.org/xapi.');
  const { protocol, hostname } = new URL(value);
  if (protocol !== 'https:' && !isThisMachine(hostname)) {
    throw new InvalidArgumentError('Another machine is reached with https:// only.');
  }
  const fault = findAddressFault(hostname.replace(/^\[|\]$/g, ''), hostname);
  if (fault) throw new InvalidArgumentError(`${fault}.`);
  return value.replace(/(\/statements)?\/*$/, '');
}

/** A day of the calendar, from its beginning here. */
export function parseDay(value: string): Date {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && date.getMonth() === month - 1 && date.getDate() === day;
  if (!isDay) throw new InvalidArgumentError('It takes a day like 2026-09-01.');
  return date;
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s@]+$/i.test(value)) return false;
  return URL.canParse(value);
}

/** A host name as browsers send it. */
export function parseHost(value: string): string {
  const host = toHostName(value);
  if (host === null)
    throw new InvalidArgumentError('It takes a host name without port, like en.example.org.');
  return host;
}

/** One of the looks. */
export function parseSkin(value: string): Skin {
  const skin = SKINS.find((one) => one === value);
  if (!skin) throw new InvalidArgumentError(`It is one of ${SKINS.join(', ')}.`);
  return skin;
}

/** `on` or `off`. */
export function parseSwitch(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new InvalidArgumentError('It is on or off.');
  return value === 'on';
}

/** Days that results of students are kept. */
export function parseResultsDays(value: string): number {
  return parseDays(value, RESULTS_KEPT_DAYS);
}

/** Days that recordings of where students look are kept. */
export function parseGazeDays(value: string): number {
  return parseDays(value, GAZE_KEPT_DAYS);
}

function parseDays(value: string, limits: { min: number; max: number }): number {
  const days = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!isKeptDays(days, limits)) {
    throw new InvalidArgumentError(`It takes ${limits.min} to ${limits.max} days.`);
  }
  return days;
}
