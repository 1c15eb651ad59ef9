/** Page and session changes within this time are one: taking a headset off makes several. */
const SETTLE_MS = 1000;

/** Reports a value when it has settled, within a second and well below the promised five. */
export function createSettled<T>(onValue: (value: T) => void): (value: T) => void {
  let told: T | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (value) => {
    clearTimeout(timer);
    if (value === told) return;
    const tell = () => {
      told = value;
      onValue(value);
    };
    if (told === undefined) tell();
    else timer = setTimeout(tell, SETTLE_MS);
  };
}
