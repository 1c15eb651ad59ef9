import { PICTURE_WIDTHS } from '@orrery/contract';

/** Attributes of an `img` that let the browser choose the width. */
export interface PictureSource {
  readonly sizes?: string;
  readonly srcSet?: string;
  readonly src: string;
}

/**
 * Offers a stored picture in the widths in which the server makes it, up to the one asked for.
 * @param src address at our server; any other is left as it is
 * @param width the most pixels of a screen that it is wide
 */
export function toPictureSource(src: string, width: number): PictureSource {
  if (!src.startsWith('/media/')) return { src };
  const sized = (pixels: number) => `${src}${src.includes('?') ? '&' : '?'}w=${pixels}`;
  const largest = PICTURE_WIDTHS.find((offered) => offered >= width) ?? Math.max(...PICTURE_WIDTHS);
  const offered = PICTURE_WIDTHS.filter((one) => one <= largest);
  if (offered.length === 1) return { src: sized(largest) };
  return {
    // Browsers that know "auto" take the width of the layout; to the others we tell the most that it can be.
    sizes: `auto, ${Math.ceil(width / 2)}px`,
    srcSet: offered.map((one) => `${sized(one)} ${one}w`).join(', '),
    src: sized(largest),
  };
}
