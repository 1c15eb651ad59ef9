import { about } from './console/about';
import { accounts } from './console/accounts';
import { audit } from './console/audit';
import { auth } from './console/auth';
import { changed } from './console/changed';
import { charts } from './console/charts';
import { classPage } from './console/class-page';
import { common } from './console/common';
import { coursePages } from './console/course-pages';
import { courses } from './console/courses';
import { detail } from './console/detail';
import { devices } from './console/devices';
import { gaze } from './console/gaze';
import { groups } from './console/groups';
import { help } from './console/help';
import { history } from './console/history';
import { installs } from './console/installs';
import { library } from './console/library';
import { live } from './console/live';
import { manage } from './console/manage';
import { pad } from './console/pad';
import { people } from './console/people';
import { play } from './console/play';
import { playDevices } from './console/play-devices';
import { privacy } from './console/privacy';
import { resourceForm } from './console/resource-form';
import { resources } from './console/resources';
import { rosterImport } from './console/roster-import';
import { shell } from './console/shell';
import { students } from './console/students';
import { study } from './console/study';
import { teaching } from './console/teaching';
import { uploads } from './console/uploads';
import { viewer } from './console/viewer';
import { watch } from './console/watch';

/** Every text of the console, by language and flat key. English is the source, Chinese is complete. */
export const consoleCatalogue = {
  en: {
    ...common.en,
    ...shell.en,
    ...help.en,
    ...auth.en,
    ...library.en,
    ...courses.en,
    ...coursePages.en,
    ...devices.en,
    ...play.en,
    ...charts.en,
    ...gaze.en,
    ...playDevices.en,
    ...teaching.en,
    ...live.en,
    ...about.en,
    ...pad.en,
    ...classPage.en,
    ...detail.en,
    ...viewer.en,
    ...watch.en,
    ...installs.en,
    ...resourceForm.en,
    ...resources.en,
    ...study.en,
    ...history.en,
    ...people.en,
    ...accounts.en,
    ...manage.en,
    ...students.en,
    ...rosterImport.en,
    ...groups.en,
    ...privacy.en,
    ...changed.en,
    ...audit.en,
    ...uploads.en,
  },
  zh: {
    ...common.zh,
    ...shell.zh,
    ...help.zh,
    ...auth.zh,
    ...library.zh,
    ...courses.zh,
    ...coursePages.zh,
    ...devices.zh,
    ...play.zh,
    ...charts.zh,
    ...gaze.zh,
    ...playDevices.zh,
    ...teaching.zh,
    ...live.zh,
    ...about.zh,
    ...pad.zh,
    ...classPage.zh,
    ...detail.zh,
    ...viewer.zh,
    ...watch.zh,
    ...installs.zh,
    ...resourceForm.zh,
    ...resources.zh,
    ...study.zh,
    ...history.zh,
    ...people.zh,
    ...accounts.zh,
    ...manage.zh,
    ...students.zh,
    ...rosterImport.zh,
    ...groups.zh,
    ...privacy.zh,
    ...changed.zh,
    ...audit.zh,
    ...uploads.zh,
  },
};
