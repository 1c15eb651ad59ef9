import type { CallName } from '@orrery/contract';

/** Kinds of callers. */
export const CALLERS = ['visitor', 'teacher', 'administrator', 'otherAdministrator', 'device'] as const;
export type CallerKind = (typeof CALLERS)[number];

/**
 * What a call gives a caller: an answer, an answer about the caller's own school only, the wish to log in (401), or
 * the word that this account may not (403).
 */
export type Outcome = 'answer' | 'own' | 'log-in' | 'forbidden';

type Row = Readonly<Record<CallerKind, Outcome>>;

const ANYBODY: Row = {
  visitor: 'answer',
  teacher: 'answer',
  administrator: 'answer',
  otherAdministrator: 'answer',
  device: 'answer',
};
const LOGGED_IN: Row = {
  visitor: 'log-in',
  teacher: 'answer',
  administrator: 'answer',
  otherAdministrator: 'own',
  device: 'log-in',
};
const ADMINISTRATORS: Row = { ...LOGGED_IN, teacher: 'forbidden' };
const DEVICES: Row = {
  visitor: 'log-in',
  teacher: 'log-in',
  administrator: 'log-in',
  otherAdministrator: 'log-in',
  device: 'answer',
};

/** Who gets what, written by hand beside the contract: opening a call to more people takes two edits. */
const GROUPS: readonly (readonly [Row, readonly CallName[]])[] = [
  [ANYBODY, ['login', 'logout', 'accountActivation', 'time', 'health', 'deviceRegister', 'deviceSession']],
  [DEVICES, ['deviceResources', 'deviceInstallSync', 'deviceStudents', 'deviceStudent', 'deviceFrame']],
  [ADMINISTRATORS, ['deviceRetire']],
  [ADMINISTRATORS, ['auditList', 'auditPeople']],
  [ADMINISTRATORS, ['accountList', 'accountDependents', 'accountEdit', 'accountDelete']],
  [LOGGED_IN, ['changePassword', 'historyCheck', 'schoolInfo']],
  [
    LOGGED_IN,
    [
      'resourceList',
      'resourceItem',
      'padSearch',
      'referenceData',
      'generalCategories',
      'subCategoryList',
      'categoryTree',
      'ownResourceList',
      'ownResourceItem',
      'ownResourceSave',
      'ownResourceDelete',
      'schoolCloudDisk',
      'uploadPolicy',
      'uploadState',
      'resourceCloudDisk',
      'ownModelShrink',
    ],
  ],
  [
    LOGGED_IN,
    [
      'courseRecommended',
      'courseCloudList',
      'courseDetail',
      'courseList',
      'courseChoices',
      'courseSave',
      'courseDelete',
    ],
  ],
  [LOGGED_IN, ['install', 'uninstall', 'installList', 'installDevices', 'deviceInstalls', 'installRecords']],
  [LOGGED_IN, ['classChoices', 'classSelection', 'classAndGroup', 'classList', 'classDevices']],
  [LOGGED_IN, ['editClass', 'deleteClass', 'bindableDevices', 'bindClientAlias', 'unbindClientAlias']],
  [LOGGED_IN, ['studentList', 'studentChoices', 'studentExport', 'studentStatistics']],
  [
    LOGGED_IN,
    ['addStudent', 'editStudent', 'moveStudent', 'checkStuNumber', 'batchAddStudent', 'rosterImport'],
  ],
  [
    LOGGED_IN,
    [
      'deviceList',
      'deviceRename',
      'deviceIdentify',
      'registrationCode',
      'groupList',
      'groupDevices',
      'addClientToGroup',
      'delClientByGroup',
    ],
  ],
  [LOGGED_IN, ['addClientGroup', 'editClientGroup', 'delClientGroup']],
  [LOGGED_IN, ['sendResource', 'deleteResource', 'batchPlay', 'batchPause', 'batchStop', 'syncPlayTime']],
  [ADMINISTRATORS, ['privacySettings', 'privacySettingsSave', 'studentData', 'studentErase']],
  [LOGGED_IN, ['setMode', 'setVolume', 'shutdown', 'clientStatus', 'clientViewStatus']],
  [LOGGED_IN, ['setEyeCoordinate', 'eyeCoordinates', 'gazeMap', 'spotlight', 'callDevices']],
  [LOGGED_IN, ['setArea', 'clearClientBinding', 'clientInstallStatus']],
  [LOGGED_IN, ['reviewInfo', 'clientReviewInfo', 'reviewList', 'reviewStatements']],
  [LOGGED_IN, ['reviewData', 'studentReviewData', 'reviewCharts']],
  [LOGGED_IN, ['historyClasses', 'historyCharts', 'historyItem']],
];

const ROWS = new Map<string, Row>(
  GROUPS.flatMap(([row, names]) => names.map((name) => [name, row] as const)),
);

/** What a call gives each kind of caller. @throws Error for a call of which nobody said it */
export function outcomeOf(callName: string, caller: CallerKind): Outcome {
  const row = ROWS.get(callName);
  if (!row) throw new Error(`say in access-matrix.ts who gets what of the call ${callName}`);
  return row[caller];
}

/** Names of all calls in the matrix. */
export function namesInMatrix(): string[] {
  return [...ROWS.keys()];
}
