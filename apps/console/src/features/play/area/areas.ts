import { AREA_EYE_HEIGHTS_CM, AREA_RADII_CM, type Desired } from '@orrery/contract';

type Area = Desired['area'];

/** What both area dialogs get. */
export interface AreaDialogProps {
  /** How many devices are selected. */
  readonly count: number;
  /** Their areas now. */
  readonly areas: readonly Area[];
  /** Orders an area. @returns whether the server took it */
  readonly onSet: (area: Area) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The plain safe area, with the listed defaults (PLAY-62, PLAY-63). */
export const PLAIN_AREA: Area = {
  mode: 1,
  radiusCm: AREA_RADII_CM[0],
  eyeHeightCm: AREA_EYE_HEIGHTS_CM[0],
};

/** What the dialog of the security distance opens with: what all have that are selected, else the defaults. */
export function commonDistance(areas: readonly Area[]): Pick<Area, 'radiusCm' | 'eyeHeightCm'> {
  const [first, ...others] = areas;
  const isCommon =
    first?.mode === 2 &&
    others.every(
      ({ mode, radiusCm, eyeHeightCm }) =>
        mode === 2 && radiusCm === first.radiusCm && eyeHeightCm === first.eyeHeightCm,
    );
  const { radiusCm, eyeHeightCm } = isCommon ? first : PLAIN_AREA;
  return { radiusCm, eyeHeightCm };
}
