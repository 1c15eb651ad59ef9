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
