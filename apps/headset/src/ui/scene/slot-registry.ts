/** The element over which the lobby's orrery hovers; the page's layout decides where that is. */
let slot: HTMLElement | null = null;

/** Names the element that keeps the orrery's place; use it as a ref. */
export function keepOrreryPlace(element: HTMLElement | null): void {
  slot = element;
}

/** Where the orrery belongs in the window now; null while no screen has a place for it. */
export function orreryPlace(): DOMRect | null {
  return slot?.getBoundingClientRect() ?? null;
}
