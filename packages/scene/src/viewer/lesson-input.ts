import { type PerspectiveCamera, Raycaster, Vector2 } from 'three';
import type { SceneLesson } from '../media/scene-media';
import type { ViewInputOptions } from './view-input';
import { watchPointer } from './watch-pointer';

const MIDDLE = new Vector2(0, 0);

/** What a person at a flat view does in a courseware: pointing, carrying, pressing, choosing. */
export interface LessonInput {
  /** Call it once a frame, before the lesson is updated. */
  look(): void;
  readonly handlers: Required<
    Pick<ViewInputOptions, 'onHold' | 'onRelease' | 'onPush' | 'onEnter' | 'onChoose'>
  >;
  stop(): void;
}

/**
 * The pointer points where it is; whoever uses the keyboard points with the middle of the view, and Enter or space presses
 * there.
 */
export function createLessonInput(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  lesson: () => SceneLesson | undefined,
): LessonInput {
  const pointer = watchPointer(canvas);
  const caster = new Raycaster();
  const listeners = new AbortController();
  const { signal } = listeners;
  let byKeys = false;
  canvas.addEventListener(
    'keydown',
    () => {
      byKeys = true;
    },
    { signal, capture: true },
  );
  for (const type of ['pointermove', 'pointerdown', 'blur'] as const) {
    canvas.addEventListener(
      type,
      () => {
        byKeys = false;
      },
      { signal },
    );
  }
  const look = () => {
    if (byKeys) caster.setFromCamera(MIDDLE, camera);
    lesson()?.look(byKeys ? caster.ray : pointer.ray(camera), byKeys ? 'view' : 'pointer');
  };
  return {
    look,
    handlers: {
      onHold() {
        // A finger points nowhere before it touches.
        look();
        return lesson()?.hold() ?? false;
      },
      onRelease() {
        look();
        lesson()?.release();
      },
      onPush(metres) {
        if (!lesson()?.carrying) return false;
        lesson()?.push(metres);
        return true;
      },
      onEnter() {
        look();
        lesson()?.press();
      },
      onChoose: (index) => lesson()?.choose(index) ?? false,
    },
    stop() {
      listeners.abort();
      pointer.stop();
    },
  };
}
