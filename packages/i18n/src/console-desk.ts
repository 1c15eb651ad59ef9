import type { Texts } from './catalogue';
import { accounts } from './console/accounts';
import { audit } from './console/audit';
import { devices } from './console/devices';
import { groups } from './console/groups';
import { people } from './console/people';
import { privacy } from './console/privacy';
import { resourceForm } from './console/resource-form';
import { resources } from './console/resources';
import { rosterImport } from './console/roster-import';
import { students } from './console/students';

/** What is said at the administrator's desk only; titles stand in menus too. */
const DESK = [
  accounts,
  audit,
  devices,
  groups,
  people,
  privacy,
  resourceForm,
  resources,
  rosterImport,
  students,
] as const;
const ELSEWHERE_TOO = /^title\./;

function deskOf(catalogues: readonly Texts[]): Texts {
  const texts = catalogues.flatMap((catalogue) => Object.entries(catalogue));
  return Object.fromEntries(texts.filter(([key]) => !ELSEWHERE_TOO.test(key)));
}

/** The texts of the screens in the administrator's frame: other screens come without them. */
export const deskTexts = { en: deskOf(DESK.map(({ en }) => en)), zh: deskOf(DESK.map(({ zh }) => zh)) };
