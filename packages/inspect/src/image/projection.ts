/** A picture twice as wide as high may be a banner; one that surrounds people has more pixels than that. */
const MIN_PANORAMA_WIDTH = 1000;
/** Stitching programs round. */
const TOLERANCE = 0.01;

/** Says whether a picture or a film of this shape shows all around. @param width in pixels, as all here */
export function isTwoToOne(width: number, height: number): boolean {
  return width >= MIN_PANORAMA_WIDTH && Math.abs(width / (2 * height) - 1) <= TOLERANCE;
}

/**
 * Says whether a picture surrounds its viewer: what its camera says of it (GPano), or else its shape.
 * @param xmp as the camera wrote it, as text
 */
export function isPanorama(width: number, height: number, xmp: string): boolean {
  const told = property(xmp, 'ProjectionType');
  if (!told) return isTwoToOne(width, height);
  return told.toLowerCase() === 'equirectangular' && isWhole(xmp);
}

/** A strip of a panorama would be stretched over the whole sphere. */
function isWhole(xmp: string): boolean {
  const pairs = [
    ['CroppedAreaImageWidthPixels', 'FullPanoWidthPixels'],
    ['CroppedAreaImageHeightPixels', 'FullPanoHeightPixels'],
  ] as const;
  return pairs.every(([part, whole]) => {
    const share = Number(property(xmp, part)) / Number(property(xmp, whole));
    return Number.isNaN(share) || share >= 1 - TOLERANCE;
  });
}

/** XMP writes a property as an attribute or as an element. */
function property(xmp: string, name: string): string | null {
  const found = new RegExp(`GPano:${name}\\s*(?:=\\s*["']|>\\s*)([\\w.]{1,40})`).exec(xmp);
  return found?.[1] ?? null;
}
