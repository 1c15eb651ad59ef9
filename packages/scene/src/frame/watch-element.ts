/** Tells whether an element is in sight, in a visible page. @returns the clean-up */
export function watchVisibility(element: Element, onChange: (visible: boolean) => void): () => void {
  let inSight = true;
  const tell = () => onChange(inSight && document.visibilityState === 'visible');
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    tell();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
  };
}

/** Hears an element's size in CSS pixels, now and at each change. @returns the clean-up */
export function watchSize(element: Element, onSize: (width: number, height: number) => void): () => void {
  const observer = new ResizeObserver(() => onSize(element.clientWidth, element.clientHeight));
  observer.observe(element);
  onSize(element.clientWidth, element.clientHeight);
  return () => observer.disconnect();
}

/** Hears when the graphics processor came back after it was lost (a driver reset, a long sleep). @returns the clean-up */
export function watchRestored(canvas: HTMLCanvasElement, onRestored: () => void): () => void {
  canvas.addEventListener('webglcontextrestored', onRestored);
  return () => canvas.removeEventListener('webglcontextrestored', onRestored);
}
