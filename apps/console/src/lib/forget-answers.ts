/** Forgets what the server said to whoever was here before; where nobody asked yet, no code for it is fetched. */
export function forgetAnswers(): void {
  forget();
}

let forget: () => void = () => undefined;

/** Says how to forget, once there is something to forget. */
export function onForget(clear: () => void): void {
  forget = clear;
}
