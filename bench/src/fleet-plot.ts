/** A line of a plot. */
interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** One picture with a logarithmic axis of devices and a linear one that begins at nothing. */
export interface Panel {
  readonly title: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

/** Of the lines of a panel: blue, orange, green, told apart by people who see fewer colours too. */
const COLOURS = [
  { light: '#0b5cad', dark: '#6db3f2' },
  { light: '#b34700', dark: '#ff9d4d' },
  { light: '#1b7a3d', dark: '#6fd08c' },
] as const;

const PANEL = { width: 420, height: 300, left: 64, right: 20, top: 44, bottom: 56 } as const;

/** Draws panels side by side as SVG, readable on light and on dark pages. */
export function drawPanels(title: string, panels: readonly Panel[]): string {
  const width = PANEL.width * panels.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PANEL.height}" role="img" aria-label="${title}">
<title>${title}</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; }
.grid { stroke: #8c959f; stroke-opacity: 0.35; }
.axis { stroke: #57606a; fill: none; }
.line { fill: none; stroke-width: 2; }
${COLOURS.map(({ light }, index) => `.c${index} { stroke: ${light}; } .f${index} { fill: ${light}; }`).join('\n')}
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.axis { stroke: #9198a1; }
${COLOURS.map(({ dark }, index) => `.c${index} { stroke: ${dark}; } .f${index} { fill: ${dark}; }`).join('\n')}
}
</style>
${panels.map((panel, index) => `<g transform="translate(${index * PANEL.width} 0)">\n${drawPanel(panel)}\n</g>`).join('\n')}
</svg>
`;
}

function drawPanel({ title, yLabel, series }: Panel): string {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const most = niceAbove(
    Math.max(...series.flatMap(({ points }) => points.map(({ y }) => y)), Number.MIN_VALUE),
  );
  const bottom = PANEL.height - PANEL.bottom;
  const right = PANEL.width - PANEL.right;
  const [low = 1] = xs;
  const high = xs.at(-1) ?? low;
  const span = Math.log(high / low) || 1;
  const toX = (x: number) => round(PANEL.left + (Math.log(x / low) / span) * (right - PANEL.left));
  const toY = (y: number) => round(bottom - (y / most) * (bottom - PANEL.top));
  const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => share * most);
  return [
    `<text class="title" x="${PANEL.left}" y="20">${title}</text>`,
    ...steps.map(
      (y) =>
        `<line class="grid" x1="${PANEL.left}" x2="${right}" y1="${toY(y)}" y2="${toY(y)}"/><text x="${PANEL.left - 8}" y="${toY(y) + 4}" text-anchor="end">${Number(y.toPrecision(3))}</text>`,
    ),
    ...xs.map(
      (x) =>
        `<text x="${toX(x)}" y="${bottom + 18}" text-anchor="middle">${x.toLocaleString('en-US')}</text>`,
    ),
    `<path class="axis" d="M${PANEL.left} ${PANEL.top}V${bottom}H${right}"/>`,
    `<text x="${(PANEL.left + right) / 2}" y="${bottom + 40}" text-anchor="middle">devices</text>`,
    `<text transform="translate(16 ${(PANEL.top + bottom) / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>`,
    ...series.map((one, index) => drawSeries(one, index, toX, toY)),
  ].join('\n');
}

function drawSeries(
  { name, points }: Series,
  index: number,
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  const places = points.map(({ x, y }) => `${toX(x)} ${toY(y)}`);
  const left = PANEL.left + 8 + index * 110;
  return [
    `<path class="line c${index}" d="M${places.join('L')}"/>`,
    ...points.map(({ x, y }) => `<circle class="f${index}" cx="${toX(x)}" cy="${toY(y)}" r="3.5"/>`),
    `<line class="line c${index}" x1="${left}" x2="${left + 18}" y1="34" y2="34"/><text x="${left + 24}" y="38">${name}</text>`,
  ].join('\n');
}

/** The next of 1, 2, 5, 10, 20, … */
function niceAbove(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
