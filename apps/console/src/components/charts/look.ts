import { ANSWER_COLOURS } from './colours';
import type { ChartFill } from './option';

/** What a chart takes from the room that it stands in. */
export interface ChartLook {
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly raised: string;
  readonly accent: string;
  readonly mark: string;
  /** Bars that are not the one that matters. */
  readonly quiet: string;
  readonly right: string;
  readonly wrong: string;
  readonly font: string;
  /** Of the whole chart, in pixels. */
  readonly width: number;
  /** Stripes of a colour, for what must be told apart without colour. */
  readonly hatch: (colour: string) => ChartFill;
}

/** Reads the tokens of an element's room. */
export function readLook(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const surface = token('--surface');
  return {
    text: token('--text'),
    text2: token('--text2'),
    text3: token('--text3'),
    line: token('--line'),
    lineStrong: token('--line-strong'),
    surface,
    raised: token('--raised'),
    accent: token('--accent'),
    mark: token('--mark'),
    quiet: token('--chart'),
    right: token('--ok') || ANSWER_COLOURS.right,
    wrong: token('--bad') || ANSWER_COLOURS.wrong,
    font: style.fontFamily,
    width: element.clientWidth,
    hatch: (colour) => hatch(colour, surface),
  };
}

/** Edge of the repeated tile in CSS pixels; it is drawn twice as fine for sharp screens and pictures. */
const TILE = 8;
const FINE = 2;

function hatch(colour: string, ground: string): ChartFill {
  const tile = document.createElement('canvas');
  tile.width = TILE * FINE;
  tile.height = TILE * FINE;
  const context = tile.getContext('2d');
  if (!context) return colour;
  const edge = tile.width;
  context.fillStyle = colour;
  context.fillRect(0, 0, edge, edge);
  context.strokeStyle = ground;
  context.lineWidth = edge / 5;
  context.globalAlpha = 0.6;
  context.beginPath();
  // Three lines, so that the corners of neighbouring tiles meet.
  for (const shift of [-edge, 0, edge]) {
    context.moveTo(shift - 2, edge + 2);
    context.lineTo(shift + edge + 2, -2);
  }
  context.stroke();
  return { image: tile, repeat: 'repeat', scaleX: 1 / FINE, scaleY: 1 / FINE };
}
