/** Formats that a browser has to say it takes, the smallest first, and the one that everything shows. */
export type PictureFormat = 'avif' | 'webp' | 'plain';

const ASKED = ['avif', 'webp'] as const;

/**
 * The smallest format that an Accept header names itself; a wildcard names none, because readers that are no
 * browsers send it too.
 */
export function chooseFormat(accept: string | undefined): PictureFormat {
  const taken = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, ...details]) => !details.some((detail) => /^q=0(\.0*)?$/.test(detail)))
    .map(([type]) => type);
  return ASKED.find((format) => taken.includes(`image/${format}`)) ?? 'plain';
}
