/** Width of every dialog in CSS pixels (GEN-86). */
export const MODAL_WIDTH_PX = 500;
