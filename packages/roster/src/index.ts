export { checkRosterFile, ONE_ROSTER_FILES, ROSTER_FILES } from './check-file';
export { RosterError, type RosterErrorDetails, type RosterErrorId } from './errors';
export { ROSTER_LIMITS } from './limits';
export { placeStudents } from './place-students';
export { readOneRoster } from './read-one-roster';
export { readRoster } from './read-roster';
export type {
  OneRoster,
  OneRosterClass,
  ReadOptions,
  Roster,
  RosterLanguage,
  RosterProblem,
  RosterStudent,
  RowFault,
  UnqualifiedRow,
  WrittenStudent,
} from './types';
export { writeExample, writeRoster, writeUnqualified, XLSX_TYPE } from './write-roster';
export { type Cell, type Sheet, writeBook } from './write-sheet';
