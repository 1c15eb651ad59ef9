import type { Call } from '../call';
import * as accounts from './accounts';
import * as audit from './audit';
import * as auth from './auth';
import * as classes from './classes';
import * as courses from './courses';
import * as deviceSession from './device-session';
import * as devices from './devices';
import * as groups from './groups';
import * as history from './history';
import * as installs from './installs';
import * as library from './library';
import * as live from './live';
import * as ownResources from './own-resources';
import * as play from './play';
import * as privacy from './privacy';
import * as school from './school';
import * as studentImport from './student-import';
import * as students from './students';
import * as study from './study';

/** Every call by name. Domains add a file beside this one and a line here. */
export const calls = {
  login: auth.login,
  logout: auth.logout,
  accountActivation: auth.accountActivation,
  changePassword: auth.changePassword,
  historyCheck: history.historyCheck,
  schoolInfo: school.schoolInfo,
  time: school.time,
  health: school.health,
  resourceList: library.resourceList,
  padSearch: library.padSearch,
  resourceItem: library.resourceItem,
  referenceData: library.referenceData,
  generalCategories: library.generalCategories,
  subCategoryList: library.subCategoryList,
  categoryTree: library.categoryTree,
  courseRecommended: courses.courseRecommended,
  courseCloudList: courses.courseCloudList,
  courseDetail: courses.courseDetail,
  courseList: courses.courseList,
  courseChoices: courses.courseChoices,
  courseSave: courses.courseSave,
  courseDelete: courses.courseDelete,
  installList: installs.installList,
  installDevices: installs.installDevices,
  deviceInstalls: installs.deviceInstalls,
  installRecords: installs.installRecords,
  install: installs.install,
  uninstall: installs.uninstall,
  ownResourceList: ownResources.ownResourceList,
  ownResourceItem: ownResources.ownResourceItem,
  ownResourceSave: ownResources.ownResourceSave,
  ownResourceDelete: ownResources.ownResourceDelete,
  schoolCloudDisk: ownResources.schoolCloudDisk,
  uploadPolicy: ownResources.uploadPolicy,
  uploadState: ownResources.uploadState,
  resourceCloudDisk: ownResources.resourceCloudDisk,
  ownModelShrink: ownResources.ownModelShrink,
  classChoices: classes.classChoices,
  classAndGroup: classes.classAndGroup,
  classList: classes.classList,
  classDevices: classes.classDevices,
  classSelection: classes.classSelection,
  editClass: classes.editClass,
  deleteClass: classes.deleteClass,
  bindableDevices: classes.bindableDevices,
  bindClientAlias: classes.bindClientAlias,
  unbindClientAlias: classes.unbindClientAlias,
  studentList: students.studentList,
  studentChoices: students.studentChoices,
  addStudent: students.addStudent,
  editStudent: students.editStudent,
  moveStudent: students.moveStudent,
  checkStuNumber: studentImport.checkStuNumber,
  batchAddStudent: studentImport.batchAddStudent,
  rosterImport: studentImport.rosterImport,
  studentExport: students.studentExport,
  studentStatistics: students.studentStatistics,
  accountList: accounts.accountList,
  accountDependents: accounts.accountDependents,
  accountEdit: accounts.accountEdit,
  accountDelete: accounts.accountDelete,
  auditList: audit.auditList,
  auditPeople: audit.auditPeople,
  deviceList: devices.deviceList,
  deviceRename: devices.deviceRename,
  deviceRetire: devices.deviceRetire,
  deviceIdentify: devices.deviceIdentify,
  registrationCode: devices.registrationCode,
  groupList: groups.groupList,
  addClientGroup: groups.addClientGroup,
  editClientGroup: groups.editClientGroup,
  delClientGroup: groups.delClientGroup,
  groupDevices: groups.groupDevices,
  addClientToGroup: groups.addClientToGroup,
  delClientByGroup: groups.delClientByGroup,
  deviceRegister: deviceSession.deviceRegister,
  deviceSession: deviceSession.deviceSession,
  deviceResources: deviceSession.deviceResources,
  deviceInstallSync: deviceSession.deviceInstallSync,
  deviceStudents: deviceSession.deviceStudents,
  deviceStudent: deviceSession.deviceStudent,
  deviceFrame: deviceSession.deviceFrame,
  sendResource: play.sendResource,
  deleteResource: play.deleteResource,
  batchPlay: play.batchPlay,
  batchPause: play.batchPause,
  batchStop: play.batchStop,
  syncPlayTime: play.syncPlayTime,
  setMode: play.setMode,
  setVolume: play.setVolume,
  shutdown: play.shutdown,
  setEyeCoordinate: play.setEyeCoordinate,
  eyeCoordinates: play.eyeCoordinates,
  gazeMap: play.gazeMap,
  setArea: play.setArea,
  clearClientBinding: play.clearClientBinding,
  clientInstallStatus: play.clientInstallStatus,
  spotlight: play.spotlight,
  callDevices: play.callDevices,
  clientStatus: live.clientStatus,
  clientViewStatus: live.clientViewStatus,
  reviewInfo: study.reviewInfo,
  reviewList: study.reviewList,
  privacySettings: privacy.privacySettings,
  privacySettingsSave: privacy.privacySettingsSave,
  studentData: privacy.studentData,
  studentErase: privacy.studentErase,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
