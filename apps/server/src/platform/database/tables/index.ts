export { classes, students } from './classes';
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
export { files, phases, resources, subjects } from './library';
export { accounts, schools, secrets, sessions } from './schools';
