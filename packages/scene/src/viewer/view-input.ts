import type { Movement } from './movement';

/** A press moves less than this, in CSS pixels, and is shorter than this. */
const PRESS_DISTANCE = 6;
const PRESS_MS = 400;
/** Zoom of one wheel unit (a usual notch is 100), and of one key press. */
const WHEEL_ZOOM = 0.0012;
const KEY_ZOOM = 1.15;
const LINE_PIXELS = 16;
/** How far one wheel unit moves what is carried, in metres; upwards is away. */
const WHEEL_METRES = 0.002;

/** The part that elements and windows share; their own types cannot be called together. */
export interface KeySource {
  addEventListener<K extends 'keydown' | 'keyup' | 'blur'>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: { readonly signal: AbortSignal },
  ): void;
}

export interface ViewInputOptions {
  /** Where arrow, plus, minus and Home keys are heard: the element while it has focus, the whole page, or nowhere. */
  readonly keys: KeySource | null;
  /** What moves; null while nothing may. */
  readonly movement: () => Movement | null;
  /** A press that was not a drag, in CSS pixels of the element. */
  readonly onPress?: (x: number, y: number) => void;
  /** A pointer goes down alone. @returns whether it carries something now: then it turns no view, and `onRelease` comes */
  readonly onHold?: () => boolean;
  readonly onRelease?: () => void;
  /** The wheel turns while something is carried. @param metres positive is away @returns whether something was */
  readonly onPush?: (metres: number) => boolean;
  /** Enter or space. */
  readonly onEnter?: () => void;
  /** A number key, the first is 0. @returns whether it meant something */
  readonly onChoose?: (index: number) => boolean;
  readonly onHome: () => void;
}

interface Touch {
  x: number;
  y: number;
}

/** Turns pointer, wheel and key events on an element into movement. @returns the clean-up */
export function attachViewInput(element: HTMLElement, options: ViewInputOptions): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const touchAction = element.style.touchAction;
  element.style.touchAction = 'none';
  attachPointers(element, options, signal);
  element.addEventListener('wheel', (event) => handleWheel(event, options), { signal, passive: false });
  if (options.keys) attachKeys(options.keys, options, signal);
  return () => {
    listeners.abort();
    element.style.touchAction = touchAction;
  };
}

function attachPointers(element: HTMLElement, options: ViewInputOptions, signal: AbortSignal): void {
  const touches = new Map<number, Touch>();
  let press: { x: number; y: number; at: number } | null = null;
  /** The pointer that carries something. */
  let carrier: number | null = null;

  const spread = () => {
    const [a, b] = [...touches.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const alone = touches.size === 1;
      press = alone ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
      if (!alone) return;
      if (options.onHold?.()) carrier = event.pointerId;
      else options.movement()?.grab();
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const touch = touches.get(event.pointerId);
      if (touch === undefined || carrier !== null) return;
      const before = spread();
      const dx = event.clientX - touch.x;
      const dy = event.clientY - touch.y;
      touch.x = event.clientX;
      touch.y = event.clientY;
      if (before > 0) options.movement()?.zoom(spread() / before);
      const height = Math.max(1, element.clientHeight);
      options.movement()?.drag(dx / height / touches.size, dy / height / touches.size);
    },
    { signal },
  );
  const lift = (event: PointerEvent) => {
    if (!touches.delete(event.pointerId)) return;
    if (carrier !== null) {
      if (event.pointerId === carrier) options.onRelease?.();
      carrier = event.pointerId === carrier ? null : carrier;
      return;
    }
    if (touches.size === 0) options.movement()?.release();
    if (event.type !== 'pointerup' || press === null) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (distance > PRESS_DISTANCE || event.timeStamp - press.at > PRESS_MS) return;
    const box = element.getBoundingClientRect();
    options.onPress?.(event.clientX - box.left, event.clientY - box.top);
  };
  element.addEventListener('pointerup', lift, { signal });
  element.addEventListener('pointercancel', lift, { signal });
}

function handleWheel(event: WheelEvent, options: ViewInputOptions): void {
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY;
  if (options.onPush?.(-pixels * WHEEL_METRES)) return;
  options.movement()?.zoom(Math.exp(-pixels * WHEEL_ZOOM));
}

const TURNS: Readonly<Record<string, readonly [horizontal: number, vertical: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function attachKeys(source: KeySource, options: ViewInputOptions, signal: AbortSignal): void {
  const held = new Set<string>();
  const push = () => {
    let horizontal = 0;
    let vertical = 0;
    for (const key of held) {
      horizontal += TURNS[key]?.[0] ?? 0;
      vertical += TURNS[key]?.[1] ?? 0;
    }
    options.movement()?.turn(horizontal, vertical);
  };
  const onDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isForControl(event)) return;
    if (event.key in TURNS) held.add(event.key);
    else if (event.key === '+' || event.key === '=') options.movement()?.zoom(KEY_ZOOM);
    else if (event.key === '-') options.movement()?.zoom(1 / KEY_ZOOM);
    else if (event.key === 'Home') options.onHome();
    else if (isEnter(event) && options.onEnter) options.onEnter();
    else if (!isChosen(event, options)) return;
    event.preventDefault();
    event.stopPropagation();
    push();
  };
  source.addEventListener('keydown', onDown, { signal });
  source.addEventListener(
    'keyup',
    (event) => {
      if (held.delete(event.key)) push();
    },
    { signal },
  );
  source.addEventListener(
    'blur',
    () => {
      held.clear();
      push();
    },
    { signal },
  );
}

function isEnter({ key, repeat }: KeyboardEvent): boolean {
  return !repeat && (key === 'Enter' || key === ' ');
}

function isChosen({ key, repeat }: KeyboardEvent, { onChoose }: ViewInputOptions): boolean {
  return !repeat && isNumber(key) && (onChoose?.(Number(key) - 1) ?? false);
}

function isNumber(key: string): boolean {
  return /^[1-9]$/.test(key);
}

const FIELDS = 'input, select, textarea, dialog, [role="dialog"]';

/** Keys belong to a field that has the focus, and to a button as well, but for numbers: those press none. */
function isForControl({ target, key }: KeyboardEvent): boolean {
  const takers = isNumber(key) ? FIELDS : `${FIELDS}, button, a`;
  return target instanceof Element && target.closest(takers) !== null;
}
