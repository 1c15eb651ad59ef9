import { consoleCatalogue } from './console';
import { deskTexts } from './console-desk';
import { doorTexts } from './console-door';
import { without } from './without';

/** The console's English texts besides those of the door and of the administrator's desk. */
export const englishTexts: Readonly<Record<string, string>> = without(
  without(consoleCatalogue.en, doorTexts.en),
  deskTexts.en,
);
