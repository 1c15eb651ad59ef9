/** Brushes for signs in space: the concept's panel, text that fits, a cover picture. */

const SANS =
  '"Inter Variable", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif';
const SONG = '"Songti SC", STSong, "Noto Serif CJK SC", serif';

export const INK = {
  panel: 'rgba(16,20,43,.93)',
  rim: 'rgba(226,188,106,.5)',
  white: '#ffffff',
  soft: '#d5d9e8',
  quiet: '#c3c8dd',
  brass: '#e2bc6a',
  dark: '#10142b',
} as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly colour?: string;
  readonly family?: 'sans' | 'song';
  readonly align?: CanvasTextAlign;
  /** Text longer than this is made smaller, then cut. */
  readonly maxWidth?: number;
}

/** A rounded sheet with a fine brass rim. */
export function paintSheet(
  context: CanvasRenderingContext2D,
  box: { x: number; y: number; width: number; height: number },
  radius: number,
  fill: string = INK.panel,
  rim: string | null = INK.rim,
): void {
  context.beginPath();
  context.roundRect(box.x + 2, box.y + 2, box.width - 4, box.height - 4, radius);
  context.fillStyle = fill;
  context.fill();
  if (!rim) return;
  context.strokeStyle = rim;
  context.lineWidth = 3;
  context.stroke();
}

/** What text is written on, on the page or away from it. */
type TextCanvas = Pick<
  CanvasRenderingContext2D,
  'font' | 'textAlign' | 'fillStyle' | 'measureText' | 'fillText'
>;

/** One line of text; its vertical middle is at `y`. */
export function paintText(context: TextCanvas, text: string, x: number, y: number, style: TextStyle): void {
  const family = style.family === 'song' ? SONG : SANS;
  const maxWidth = style.maxWidth ?? Number.POSITIVE_INFINITY;
  let size = style.size;
  const setFont = () => {
    context.font = `${style.weight ?? 450} ${size}px ${family}`;
  };
  setFont();
  while (context.measureText(text).width > maxWidth && size > style.size * 0.7) {
    size -= 1;
    setFont();
  }
  context.textAlign = style.align ?? 'center';
  context.fillStyle = style.colour ?? INK.white;
  context.fillText(cut(context, text, maxWidth), x, y);
}

function cut(context: TextCanvas, text: string, maxWidth: number): string {
  if (context.measureText(text).width <= maxWidth) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > maxWidth) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** A picture that fills its box, cut at the sides that are too long. */
export function paintCover(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  box: { x: number; y: number; width: number; height: number },
  radius: number,
): void {
  const scale = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.save();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
  context.clip();
  context.drawImage(image, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
  context.restore();
}

/** A dark pill in the middle of its panel, as wide as its text; what is too long is made smaller, then cut. */
export function paintPill(
  context: CanvasRenderingContext2D,
  text: string,
  width: number,
  height: number,
  size: number,
): void {
  const margin = height / 2.2;
  context.font = `600 ${size}px ${SANS}`;
  const wide = Math.min(width, context.measureText(text).width + 2 * margin);
  const box = { x: (width - wide) / 2, y: 0, width: wide, height };
  paintSheet(context, box, height / 2, INK.panel, null);
  paintText(context, text, width / 2, height / 2, { size, weight: 600, maxWidth: width - 2 * margin });
}
