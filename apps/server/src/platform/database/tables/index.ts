export { type AuditDetails, auditEntries } from './audit';
export { classes, students } from './classes';
export { courseItems, courses } from './courses';
export {
  deviceBindings,
  deviceDesired,
  deviceEvents,
  deviceGroupMembers,
  deviceGroups,
  deviceReported,
  devices,
  registrationCodes,
} from './devices';
export { deviceInstalls } from './installs';
export { gazeSamples, reviews } from './lessons';
export { categories, chapters, files, libraryVersion, phases, resources, subjects } from './library';
export { listedCourses, listedResources, searchWords } from './listed';
export {
  type ActorNames,
  recordStores,
  statementQueue,
  toldStatements,
  untoldReviews,
} from './record-stores';
export { reviewAnswers, reviewParticipants, reviewSteps } from './results';
export { accounts, activations, schools, secrets, sessions, skinHosts } from './schools';
export { servers } from './servers';
export { uploadPieces, uploads } from './uploads';
