/** Why a resource cannot be shown; stable, for messages and logs. */
export type SceneErrorId =
  | 'unsupported-kind'
  | 'unreachable'
  | 'undecodable'
  | 'no-webgl'
  | 'courseware-invalid'
  | 'courseware-failed';

/** An expected failure of this package. Told apart by `id`, never by text. */
export class SceneError extends Error {
  override readonly name: string = 'SceneError';
  readonly id: SceneErrorId;

  constructor(id: SceneErrorId, message: string, cause?: unknown) {
    super(message, { cause });
    this.id = id;
  }
}

/** The kind has no adapter here: pages are mounted by their own hosts. */
export class UnsupportedKind extends SceneError {
  override readonly name = 'UnsupportedKind';
  readonly kind: string;

  constructor(kind: string) {
    super('unsupported-kind', `no scene adapter for kind "${kind}"`);
    this.kind = kind;
  }
}

/** The bytes did not arrive: network down, refused, or gone. `status` is null where no answer came at all. */
export class MediaUnreachable extends SceneError {
  override readonly name = 'MediaUnreachable';
  readonly status: number | null;

  constructor(url: string, status: number | null, cause?: unknown) {
    super('unreachable', `cannot load ${url}${status === null ? '' : ` (${status})`}`, cause);
    this.status = status;
  }
}

/** The bytes arrived but this browser cannot make a picture, video or model of them. */
export class MediaUndecodable extends SceneError {
  override readonly name = 'MediaUndecodable';

  constructor(url: string, cause?: unknown) {
    super('undecodable', `cannot decode ${url}`, cause);
  }
}

/** The archive is no courseware; it would not have been published. */
export class CoursewareInvalid extends SceneError {
  override readonly name = 'CoursewareInvalid';
  readonly problems: readonly string[];

  constructor(url: string, problems: readonly string[]) {
    super('courseware-invalid', `${url} is no courseware: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/** The courseware's own module threw, or was not ready in time. */
export class CoursewareFailed extends SceneError {
  override readonly name = 'CoursewareFailed';

  constructor(url: string, cause?: unknown) {
    super('courseware-failed', `the courseware ${url} failed: ${String(cause)}`, cause);
  }
}

/** The page got no WebGL 2 context. */
export class NoWebGl extends SceneError {
  override readonly name = 'NoWebGl';

  constructor(cause?: unknown) {
    super('no-webgl', 'this browser gives no WebGL 2 context', cause);
  }
}
