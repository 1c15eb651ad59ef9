/**
 * Tells of answers whether they still count: only those to the newest question do, in whatever order they come.
 * @returns begins a question, and returns whether it is still the newest
 */
export function createTurns(): () => () => boolean {
  let newest = 0;
  return () => {
    newest += 1;
    const mine = newest;
    return () => mine === newest;
  };
}
