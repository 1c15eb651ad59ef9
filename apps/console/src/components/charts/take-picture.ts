import type { LibraryChart } from './chart-library';
import { readLook } from './look';

/** A picture is twice as fine as the screen shows it, for slides and print. */
const FINE = 2;
/** Space around the title, in pixels of the screen. */
const TITLE = { size: 16, height: 44, left: 16 } as const;

/** A chart with its title on the ground of its room, as a PNG; null where the browser cannot make one. */
export async function takePicture(
  chart: LibraryChart,
  element: HTMLElement,
  title: string,
): Promise<Blob | null> {
  const look = readLook(element);
  const drawn = chart.renderToCanvas({ pixelRatio: FINE, backgroundColor: look.surface });
  const sheet = document.createElement('canvas');
  sheet.width = drawn.width;
  sheet.height = drawn.height + TITLE.height * FINE;
  const context = sheet.getContext('2d');
  if (!context) return null;
  context.fillStyle = look.surface;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.fillStyle = look.text;
  context.font = `600 ${TITLE.size * FINE}px ${look.font}`;
  context.textBaseline = 'middle';
  context.fillText(title, TITLE.left * FINE, (TITLE.height / 2) * FINE);
  context.drawImage(drawn, 0, TITLE.height * FINE);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
