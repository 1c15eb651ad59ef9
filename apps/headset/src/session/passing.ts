/** Something that holds for a while: true at each call, false when so long nobody called. */
export function createPassing(ms: number, onValue: (holds: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => onValue(false), ms);
    onValue(true);
  };
}
