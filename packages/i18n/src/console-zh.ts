import { consoleCatalogue } from './console';
import { deskTexts } from './console-desk';
import { doorTexts } from './console-door';
import { without } from './without';

/** The console's Chinese texts besides those of the door and of the administrator's desk. */
export const chineseTexts: Readonly<Record<string, string>> = without(
  without(consoleCatalogue.zh, doorTexts.zh),
  deskTexts.zh,
);
