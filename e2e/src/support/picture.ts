import type { Page } from 'playwright-core';

/** How many colours a screenshot of the page has, by sixteen shades of each primary. */
export async function countColours(page: Page): Promise<number> {
  const picture = [...(await page.screenshot())];
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    const colours = new Set<number>();
    for (let at = 0; at < pixels.length; at += 4) {
      colours.add(((pixels[at]! >> 4) << 8) | ((pixels[at + 1]! >> 4) << 4) | (pixels[at + 2]! >> 4));
    }
    return colours.size;
  }, picture);
}

/**
 * Middle of everything in a part of the page that has a colour, in CSS pixels of the page.
 * @param isMeant source of a function of red, green and blue
 * @throws where nothing has it
 */
export async function centreOfColour(
  page: Page,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  isMeant: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const picture = [...(await page.screenshot({ clip, scale: 'css' }))];
  const found = await page.evaluate(
    async ({ bytes, source }) => {
      const is = new Function(`return ${source}`)() as (r: number, g: number, b: number) => boolean;
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const sum = { x: 0, y: 0, count: 0 };
      for (let at = 0; at < data.length; at += 4) {
        if (!is(data[at]!, data[at + 1]!, data[at + 2]!)) continue;
        sum.x += (at / 4) % bitmap.width;
        sum.y += Math.floor(at / 4 / bitmap.width);
        sum.count += 1;
      }
      return sum;
    },
    { bytes: picture, source: isMeant },
  );
  if (found.count === 0) throw new Error(`nothing on the page is ${isMeant}`);
  return { x: clip.x + found.x / found.count, y: clip.y + found.y / found.count };
}
