import { consoleCatalogue } from './console';
import { doorTexts } from './console-door';
import { without } from './without';

/** The console's Chinese texts besides those of the door. */
export const chineseTexts: Readonly<Record<string, string>> = without(consoleCatalogue.zh, doorTexts.zh);
