/**
 * The yearly budget of the world's water, in thousand cubic kilometres: figure 1 of K. E. Trenberth and others,
 * “Estimates of the Global Water Budget and Its Annual Cycle Using Observational and Model Data”, Journal of
 * Hydrometeorology 8 (2007), pages 758 to 769, https://doi.org/10.1175/JHM600.1.
 */
export const YEAR = {
  /** Rises from the oceans. */
  seaUp: 413,
  /** Falls on them as rain and snow. */
  seaDown: 373,
  /** Blown from over the oceans to the land as vapour and clouds. */
  inland: 40,
  /** Falls on the land. */
  landDown: 113,
  /** Rises from the land and its plants. */
  landUp: 73,
  /** Flows back by rivers and under the ground. */
  back: 40,
};
/** All water in the air at one time: the same figure. */
export const IN_THE_AIR = 12.7;

/** Days that water stays in the air, on average. */
export function daysInTheAir() {
  return (IN_THE_AIR / (YEAR.seaUp + YEAR.landUp)) * 365;
}
