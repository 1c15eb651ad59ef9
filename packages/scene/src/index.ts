export { guardLoops } from './courseware/guard-loops';
export type { CoursewareReport } from './courseware/report-types';
export type { StageSound } from './courseware/sounds';
export type {
  CoursewareLabel,
  CoursewareScene,
  CoursewareStage,
  CreateCourseware,
  GrabHandlers,
  QuestionPanel,
  StageQuestion,
  StageReport,
} from './courseware/stage-types';
export {
  CoursewareFailed,
  CoursewareInvalid,
  MediaUndecodable,
  MediaUnreachable,
  NoWebGl,
  SceneError,
  type SceneErrorId,
  UnsupportedKind,
} from './errors';
export {
  directionToLonLat,
  fromWireDegrees,
  type LonLat,
  lonLatToDirection,
  lonLatToUv,
  toWireDegrees,
  wrapLongitude,
} from './frame/direction';
export { createHeatLayer, type HeatLayer } from './gaze/heat-layer';
export { drawMedia } from './media/draw-media';
export { isSceneKind, loadMedia } from './media/load-media';
export { EYE_HEIGHT } from './media/room';
export type {
  Aiming,
  HomeView,
  LessonAttendance,
  LoadOptions,
  MediaSource,
  SceneAnimation,
  SceneKind,
  SceneLesson,
  SceneMedia,
} from './media/scene-media';
export { createRenderer } from './renderer';
export { createOrientationSwitch } from './viewer/orientation-switch';
export { takePicture } from './viewer/take-picture';
export { attachViewInput, type ViewInputOptions } from './viewer/view-input';
export { createViewMovement, type ViewMovement } from './viewer/view-movement';
export { createViewer } from './viewer/viewer';
export type { OrientationOutcome, Viewer, ViewerOptions, ViewPose } from './viewer/viewer-types';
export { createMirrorWall } from './wall/mirror-wall';
export type { MirrorWall, Tile, TileRect, WallMediaState, WallOptions } from './wall/wall-types';
