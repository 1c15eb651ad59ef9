import type { ComponentType } from 'react';
import type { RouteName } from './route-table';

/** Title and code of every screen; the code is a chunk of its own. */
export const SCREENS = {
  login: {
    title: 'title.login',
    load: async () => (await import('../features/auth/login-page')).LoginPage,
  },
  activation: {
    title: 'title.activation',
    load: async () => (await import('../features/auth/activation-page')).ActivationPage,
  },
  about: {
    title: 'title.about',
    load: async () => (await import('../features/about/about-page')).AboutPage,
  },
  courseIndex: {
    title: 'title.courseIndex',
    load: async () => (await import('../features/courses/cloud-courses-page')).CloudCoursesPage,
  },
  courseDetail: {
    title: 'title.courseDetail',
    load: async () => (await import('../features/courses/course-detail-page')).CourseDetailPage,
  },
  resourceDetail: {
    title: 'title.resourceDetail',
    load: async () => (await import('../features/library/resource-detail-page')).ResourceDetailPage,
  },
  courseEdit: {
    title: 'title.courseEdit',
    load: async () => (await import('../features/courses/course-edit-page')).CourseEditPage,
  },
  historyData: {
    title: 'title.historyData',
    load: async () => (await import('../features/history/history-page')).HistoryPage,
  },
  courseMy: {
    title: 'title.courseMy',
    load: async () => (await import('../features/courses/my-courses-page')).MyCoursesPage,
  },
  classIndex: {
    title: 'title.classIndex',
    load: async () => (await import('./class-screen')).ClassScreen,
  },
  classHeader: {
    title: 'title.classHeader',
    load: async () => (await import('../features/live/class-header-page')).ClassHeaderPage,
  },
  resList: {
    title: 'title.resList',
    load: async () => (await import('../features/library/library-page')).LibraryPage,
  },
  myList: {
    title: 'title.myList',
    load: async () => (await import('../features/courses/my-list-page')).MyListPage,
  },
  account: {
    title: 'title.account',
    load: async () => (await import('../features/accounts/account-list-page')).AccountListPage,
  },
  install: {
    title: 'title.install',
    load: async () => (await import('../features/installs/install-page')).InstallPage,
  },
  installdev: {
    title: 'title.installdev',
    load: async () => (await import('../features/installs/install-devices-page')).InstallDevicesPage,
  },
  installdevresource: {
    title: 'title.installdevresource',
    load: async () => (await import('../features/installs/install-device-page')).InstallDevicePage,
  },
  binding: {
    title: 'title.binding',
    load: async () => (await import('../features/classes/class-list-page')).ClassListPage,
  },
  bindingclients: {
    title: 'title.bindingclients',
    load: async () => (await import('../features/classes/bound-devices-page')).BoundDevicesPage,
  },
  study: {
    title: 'title.study',
    load: async () => (await import('../features/study/study-list-page')).StudyListPage,
  },
  studyHistoryData: {
    title: 'title.studyHistoryData',
    load: async () => (await import('../features/study/study-report-page')).StudyReportPage,
  },
  resourceList: {
    title: 'title.resourceList',
    load: async () => (await import('../features/resources/own-resources-page')).OwnResourcesPage,
  },
  resourceListUpload: {
    title: 'title.resourceListUpload',
    load: async () => (await import('../features/resources/resource-form-page')).ResourceFormPage,
  },
  bindingStudentList: {
    title: 'title.bindingStudentList',
    load: async () => (await import('../features/classes/student-list-page')).StudentListPage,
  },
  client: {
    title: 'title.client',
    load: async () => (await import('../features/devices/device-list-page')).DeviceListPage,
  },
  clientGroup: {
    title: 'title.clientGroup',
    load: async () => (await import('../features/groups/group-list-page')).GroupListPage,
  },
  clientConfigList: {
    title: 'title.clientConfigList',
    load: async () => (await import('../features/groups/group-devices-page')).GroupDevicesPage,
  },
  playIndex: {
    title: 'title.playIndex',
    load: async () => (await import('./play-screen')).PlayScreen,
  },
  pad: {
    title: 'title.pad',
    load: async () => (await import('../features/pad/pad-page')).PadPage,
  },
  padDetail: {
    title: 'title.padDetail',
    load: async () => (await import('../features/pad/pad-detail-page')).PadDetailPage,
  },
  downloads: {
    title: 'title.downloads',
    load: async () => (await import('../features/installs/downloads-page')).DownloadsPage,
  },
  installDetails: {
    title: 'title.installDetails',
    load: async () => (await import('../features/installs/install-details-page')).InstallDetailsPage,
  },
  studentStatistics: {
    title: 'title.studentStatistics',
    load: async () => (await import('../features/classes/student-statistics-page')).StudentStatisticsPage,
  },
  registration: {
    title: 'title.registration',
    load: async () => (await import('../features/devices/registration-page')).RegistrationPage,
  },
  privacySettings: {
    title: 'title.privacySettings',
    load: async () => (await import('../features/privacy/privacy-page')).PrivacyPage,
  },
  audit: {
    title: 'title.audit',
    load: async () => (await import('../features/audit/audit-page')).AuditPage,
  },
  help: {
    title: 'title.help',
    load: async () => (await import('../features/help/help-page')).HelpPage,
  },
} as const satisfies Record<RouteName, { title: string; load: () => Promise<ComponentType> }>;
