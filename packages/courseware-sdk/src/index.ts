export type {
  CoursewareLabel,
  CoursewareReport,
  CoursewareScene,
  CoursewareStage,
  CreateCourseware,
  GrabHandlers,
  QuestionPanel,
  StageQuestion,
  StageReport,
  StageSound,
} from '@orrery/scene';
export { type CheckedCourseware, checkCourseware } from './check';
export { type DevServer, startDevServer } from './dev/server';
export { createFromTemplate } from './from-template';
export { type PackedCourseware, packCourseware } from './pack';
