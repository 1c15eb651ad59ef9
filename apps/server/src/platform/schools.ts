import type { School } from '@orrery/contract';
import { schools } from './database/tables';
import { toMediaUrl } from './resources';

/** Address of the guide that comes along, for schools that have no help of their own. */
const OWN_GUIDE = '/help';

/** Columns that `toSchool` and `toHelp` need. */
export const schoolColumns = {
  id: schools.id,
  name: schools.name,
  showName: schools.showName,
  logo: schools.logo,
  key: schools.key,
  helpLink: schools.helpLink,
};

type SchoolRow = Pick<typeof schools.$inferSelect, keyof typeof schoolColumns>;

/** A school on the wire (GEN-10). Its logo was made small when it was stored, so it has one size. */
export function toSchool({ id, name, showName, logo, key }: SchoolRow): School {
  const address = logo === null ? null : toMediaUrl(logo);
  return { id, name, school_show_name: showName, logo: address, school_key: key };
}

/** Where a school's help link leads: to its own help, else to the guide that comes along (GEN-58). */
export function toHelp({ helpLink }: Pick<SchoolRow, 'helpLink'>): string {
  return helpLink ?? OWN_GUIDE;
}
