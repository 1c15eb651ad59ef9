import { Mesh, MeshBasicMaterial, PlaneGeometry } from 'three';
import { FACES, makeCanvas, makeTexture } from './sign';
import { wrapEvenly } from './wrap-text';

const PIXELS_PER_METRE = 760;
const FONT = 40;
const SMALLEST_FONT = 22;
const LINE_HEIGHT = 1.24;
const MARGIN = 18;
/** Room of the number that a keyboard types. */
const BADGE = 54;

const SHEETS = { rest: 'rgba(27,34,68,.94)', hovered: 'rgba(52,64,120,.97)', chosen: 'rgba(140,102,36,.97)' };
const RIMS = { rest: 'rgba(226,188,106,.5)', hovered: '#f1d699', chosen: '#f7e3b4' };

/** How an answer is drawn. */
export type ChoiceLook = keyof typeof SHEETS;

/** One answer of a question: a button. */
export interface ChoiceSign {
  readonly object: Mesh<PlaneGeometry, MeshBasicMaterial>;
  setLook(look: ChoiceLook): void;
}

/** @param size metres */
export function createChoiceSign(
  text: string,
  index: number,
  size: { readonly width: number; readonly height: number },
): ChoiceSign {
  const canvas = makeCanvas(size.width * PIXELS_PER_METRE, size.height * PIXELS_PER_METRE);
  const texture = makeTexture(canvas);
  const object = new Mesh(
    new PlaneGeometry(size.width, size.height),
    new MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    }),
  );
  object.renderOrder = 9;
  let shown: ChoiceLook | null = null;
  const setLook = (look: ChoiceLook) => {
    if (look === shown) return;
    shown = look;
    paint(canvas, text, index, look);
    texture.needsUpdate = true;
  };
  setLook('rest');
  return { object, setLook };
}

/** Whether every text can be read in buttons of a width (metres): two lines, hardly smaller. */
export function fitsChoices(texts: readonly string[], width: number): boolean {
  const context = makeCanvas(1, 1).getContext('2d');
  if (!context) return true;
  context.font = `550 ${FONT * 0.85}px ${FACES}`;
  const room = width * PIXELS_PER_METRE - BADGE - 2 * MARGIN;
  return texts.every((text) => linesOf(context, text, room).length <= 2);
}

function linesOf(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines = wrapEvenly(text, room, (part) => context.measureText(part).width);
  // A word that is wider than its button cannot be broken: the line counts as too many.
  return lines.every((line) => context.measureText(line).width <= room) ? lines : [...lines, '', ''];
}

function paint(canvas: HTMLCanvasElement, text: string, index: number, look: ChoiceLook): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  context.beginPath();
  context.roundRect(3, 3, width - 6, height - 6, 26);
  context.fillStyle = SHEETS[look];
  context.fill();
  context.strokeStyle = RIMS[look];
  context.lineWidth = look === 'rest' ? 3 : 6;
  context.stroke();
  paintNumber(context, index, height);
  const room = width - BADGE - 2 * MARGIN;
  let size = FONT;
  let lines: string[] = [];
  for (; size >= SMALLEST_FONT; size -= 2) {
    context.font = `550 ${size}px ${FACES}`;
    lines = linesOf(context, text, room);
    if (lines.length * size * LINE_HEIGHT <= height - 2 * MARGIN) break;
  }
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const shown = lines.filter((line) => line !== '');
  const top = height / 2 - ((shown.length - 1) / 2) * size * LINE_HEIGHT;
  for (const [row, line] of shown.entries()) {
    context.fillText(line, MARGIN + BADGE + room / 2, top + row * size * LINE_HEIGHT, room);
  }
}

function paintNumber(context: CanvasRenderingContext2D, index: number, height: number): void {
  const x = MARGIN + BADGE / 2;
  context.beginPath();
  context.arc(x, height / 2, 21, 0, 2 * Math.PI);
  context.fillStyle = 'rgba(226,188,106,.22)';
  context.fill();
  context.font = `600 26px ${FACES}`;
  context.fillStyle = '#f7e3b4';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(index + 1), x, height / 2 + 1);
}
