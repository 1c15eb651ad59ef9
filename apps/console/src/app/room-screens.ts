import type { ComponentType } from 'react';
import type { DOOR_SCREENS } from './door-screens';
import type { RouteName } from './route-table';

/**
 * Code of the screens behind the log-in; each is a chunk of its own. Which files each of them needs is a list that the
 * door does without.
 */
export const ROOM_SCREENS = {
  about: async () => (await import('../features/about/about-page')).AboutPage,
  courseIndex: async () => (await import('../features/courses/cloud-courses-page')).CloudCoursesPage,
  courseDetail: async () => (await import('../features/courses/course-detail-page')).CourseDetailPage,
  resourceDetail: async () => (await import('../features/library/resource-detail-page')).ResourceDetailPage,
  courseEdit: async () => (await import('../features/courses/course-edit-page')).CourseEditPage,
  historyData: async () => (await import('../features/history/history-page')).HistoryPage,
  courseMy: async () => (await import('../features/courses/my-courses-page')).MyCoursesPage,
  classIndex: async () => (await import('./class-screen')).ClassScreen,
  classHeader: async () => (await import('../features/live/class-header-page')).ClassHeaderPage,
  resList: async () => (await import('../features/library/library-page')).LibraryPage,
  myList: async () => (await import('../features/courses/my-list-page')).MyListPage,
  account: async () => (await import('../features/accounts/account-list-page')).AccountListPage,
  install: async () => (await import('../features/installs/install-page')).InstallPage,
  installdev: async () => (await import('../features/installs/install-devices-page')).InstallDevicesPage,
  installdevresource: async () =>
    (await import('../features/installs/install-device-page')).InstallDevicePage,
  binding: async () => (await import('../features/classes/class-list-page')).ClassListPage,
  bindingclients: async () => (await import('../features/classes/bound-devices-page')).BoundDevicesPage,
  study: async () => (await import('../features/study/study-list-page')).StudyListPage,
  studyHistoryData: async () => (await import('../features/study/study-report-page')).StudyReportPage,
  resourceList: async () => (await import('../features/resources/own-resources-page')).OwnResourcesPage,
  resourceListUpload: async () => (await import('../features/resources/resource-form-page')).ResourceFormPage,
  bindingStudentList: async () => (await import('../features/classes/student-list-page')).StudentListPage,
  client: async () => (await import('../features/devices/device-list-page')).DeviceListPage,
  clientGroup: async () => (await import('../features/groups/group-list-page')).GroupListPage,
  clientConfigList: async () => (await import('../features/groups/group-devices-page')).GroupDevicesPage,
  playIndex: async () => (await import('./play-screen')).PlayScreen,
  pad: async () => (await import('../features/pad/pad-page')).PadPage,
  padDetail: async () => (await import('../features/pad/pad-detail-page')).PadDetailPage,
  downloads: async () => (await import('../features/installs/downloads-page')).DownloadsPage,
  installDetails: async () => (await import('../features/installs/install-details-page')).InstallDetailsPage,
  studentStatistics: async () =>
    (await import('../features/classes/student-statistics-page')).StudentStatisticsPage,
  registration: async () => (await import('../features/devices/registration-page')).RegistrationPage,
  privacySettings: async () => (await import('../features/privacy/privacy-page')).PrivacyPage,
  audit: async () => (await import('../features/audit/audit-page')).AuditPage,
} as const satisfies Record<Exclude<RouteName, keyof typeof DOOR_SCREENS>, () => Promise<ComponentType>>;
