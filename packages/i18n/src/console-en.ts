import { consoleCatalogue } from './console';
import { doorTexts } from './console-door';
import { without } from './without';

/** The console's English texts besides those of the door. */
export const englishTexts: Readonly<Record<string, string>> = without(consoleCatalogue.en, doorTexts.en);
