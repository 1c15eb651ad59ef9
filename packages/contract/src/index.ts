export {
  type AccountEntry,
  type AccountFault,
  type AccountFaults,
  findAccountFaults,
  MAX_NICKNAME,
} from './account-rules';
export { AUDIT_SUBJECTS, type AuditSubject } from './audit-words';
export {
  type Access,
  type Call,
  defineCall,
  type ParsedRequestOf,
  type RequestOf,
  type ResponseOf,
} from './call';
export type { Account } from './calls/accounts';
export type { AuditEntry } from './calls/audit';
export { type User, userSchema } from './calls/auth';
export { type CallRoute, callRoutes } from './calls/call-routes';
export type { BindableDevice, BoundDevice, SchoolClass, SchoolClassRow } from './calls/classes';
export type {
  CloudCourse,
  CourseResource,
  MyCourse,
} from './calls/courses';
export type { Device } from './calls/devices';
export type { DeviceGroup, GroupDevice } from './calls/groups';
export { type CallName, calls } from './calls/index';
export type {
  InstallDeviceRow,
  InstallRecord,
  InstallRow,
} from './calls/installs';
export { type CategoryNode, type Resource, resourceSchema } from './calls/library';
export { type PlayDevice, playDevice } from './calls/live';
export type { FileFacts, OwnResource } from './calls/own-resources';
export type { StudentDossier } from './calls/privacy';
export { type School, schoolSchema } from './calls/school';
export type { CheckedRow, RosterOutcome } from './calls/student-import';
export type { Student, StudentChoice } from './calls/students';
export { countCharacters, hasMoreCharacters } from './count-characters';
export {
  COURSEWARE_FILE,
  COURSEWARE_LIMITS,
  type CoursewareChapter,
  type CoursewareManifest,
  chapterAt,
  lessonChapters,
  lessonSeconds,
  TEST_CHAPTER,
} from './courseware';
export { assetMime, type Courseware, CoursewareError, readCourseware } from './courseware-archive';
export {
  type CoursewareOutline,
  coursewareOutline,
  findOutlineFaults,
  LEVELS,
  type Level,
  levelOf,
  RATINGS,
  type Rating,
  stepsBefore,
} from './courseware-outline';
export { type DeviceFlags, toDeviceFlags } from './device-flags';
export {
  AWAY_AFTER_DAYS,
  DEVICE_SORTS,
  DEVICE_STATES,
  type DeviceSort,
  type DeviceStateName,
  LOW_SPACE_BYTES,
} from './device-fleet';
export { DOOR_ERRORS } from './door-errors';
export {
  BAD_FORMAT,
  type Envelope,
  envelopeOf,
  type FailureData,
  failureData,
  NO_RESPONSE,
  SUCCESS,
} from './envelope';
export { ERROR_IDS } from './error-ids';
export { ERRORS, type ErrorEntry, type ErrorId } from './errors';
export { type Bilingual, isStorable } from './fields';
export {
  angleBetween,
  GAZE_FRESH_MS,
  type Gaze,
  gazeOf,
  LOOKS_WITHIN_DEGREES,
  looksAt,
  wrapDegrees,
} from './gaze';
export { CHANNEL, ITEM_TYPE, LIST_TYPE } from './item-type';
export {
  AREA_EYE_HEIGHTS_CM,
  AREA_RADII_CM,
  FRAME_SIDE,
  GAZE_GRID,
  HISTORY_DAYS,
  LAGGING_AFTER_MS,
  LOW_BATTERY,
  MAX_COURSE_TITLE,
  MAX_EXPLANATION,
  MAX_FRAME_BYTES,
  MAX_INSTALLS,
  MAX_MARKER_NOTE,
  MAX_MESSAGE_BYTES,
  MAX_ORDER_DEVICES,
  MAX_PLAYLIST_ITEMS,
  PAGE_SIZE,
  PICTURE_WIDTHS,
  PLAY_LEAD_MS,
  PROTOCOL_VERSION,
  RESUMABLE_FROM_BYTES,
  UNMUTED_VOLUME,
} from './limits';
export { type Channel, channels, type Party } from './messages/channels';
export { type Command, type CommandOrder, command } from './messages/command';
export {
  type Desired,
  type DesiredMarker,
  type DesiredPlay,
  type DeviceResource,
  desired,
  desiredPlay,
  deviceResource,
  INITIAL_DESIRED,
} from './messages/desired';
export { type DeviceEvent, deviceEvent } from './messages/event';
export { type Notice, notice } from './messages/notice';
export { decodePose, encodePose, POSE_BYTES, type Pose } from './messages/pose';
export { type Signal, type SignalInfo, signal } from './messages/signal';
export { type DeviceState, deviceState } from './messages/state';
export { type Watch, watch } from './messages/watch';
export { findNameFault, MAX_NAME, type NameFault } from './names';
export { type PageSettings, pageSettings } from './page-settings';
export { ACTIVATION_PASSWORD, PASSWORD } from './passwords';
export { GAZE_KEPT_DAYS, isKeptDays, RESULTS_KEPT_DAYS } from './privacy-limits';
export {
  hasTimeline,
  RES_TYPE,
  RESOURCE_KINDS,
  type ResourceKind,
  toResourceKind,
  toWireKind,
  type WireKind,
} from './resource-kind';
export {
  familyOfName,
  HEADSET_BUDGET,
  MAX_COVER,
  RESOURCE_TEXTS,
  UPLOAD_ENDINGS,
  type Weight,
  weigh,
} from './resource-rules';
export { ADMINISTRATOR, type Capability, can, TEACHER } from './roles';
export { PAGE_NONCE_META, PAGE_SETTINGS_META, SKINS, type Skin } from './skins';
export type { RosterClass, StudentRow } from './student-rows';
export {
  findNumberFault,
  findStudentFault,
  MAX_IMPORT_STUDENTS,
  MAX_ROSTER_CLASSES,
  MAX_STUDENT_NUMBER,
  type RowFault,
  type StudentFault,
  toStudentNumber,
} from './student-rules';
export { type BrokerAccess, brokerAccess, CLOSE_CODE, type TicketClaims, ticketClaims } from './ticket';
export { positionAt, type Timeline, timeline } from './timeline';
export { type DeviceTopicKind, parseDeviceTopic, parseSchool, topics } from './topics';
export { USER_COOKIE } from './user-cookie';
export {
  CATE_TYPE,
  COURSE_TYPE,
  DEVICE_CAPABILITIES,
  type DeviceCapability,
  INSTALL_FAULTS,
  INSTALL_STATUS,
  type InstallFault,
  type InstallStatus,
  PARTICIPANT_STATUS,
  PHASE_WITH_VOLUMES,
  PLAY_REQUEST,
  type PlayRequest,
  POINT_STATUS,
  RELEASE,
  RESOURCE_SORTS,
  type ResourceSort,
  UPLOAD_PURPOSE,
  VIDEO_TYPE,
} from './wire-numbers';
