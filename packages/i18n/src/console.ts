import { auth } from './console/auth';
import { common } from './console/common';
import { courses } from './console/courses';
import { devices } from './console/devices';
import { library } from './console/library';
import { live } from './console/live';
import { play } from './console/play';

/** Every text of the console, by language and flat key. English is the source, Chinese is complete. */
export const consoleCatalogue = {
  en: { ...common.en, ...auth.en, ...library.en, ...courses.en, ...devices.en, ...play.en, ...live.en },
  zh: { ...common.zh, ...auth.zh, ...library.zh, ...courses.zh, ...devices.zh, ...play.zh, ...live.zh },
};
