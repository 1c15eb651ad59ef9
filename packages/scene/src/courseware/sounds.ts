/** What a scene may sound like; each is made on the spot, an archive holds no audio. */
export type StageSound = 'pick' | 'drop' | 'right' | 'wrong' | 'done' | 'tick';

/** One note: when it begins, how long it takes to fade (seconds), from and to which pitch (hertz), how loud. */
interface Note {
  readonly at: number;
  readonly fade: number;
  readonly from: number;
  readonly to?: number;
  readonly gain: number;
  readonly shape?: OscillatorType;
}

/** Soft and short: thirty of them sound in one room. Right rises, wrong falls and stays mild. */
const NOTES: Readonly<Record<StageSound, readonly Note[]>> = {
  pick: [{ at: 0, fade: 0.12, from: 420, to: 640, gain: 0.16 }],
  drop: [{ at: 0, fade: 0.16, from: 360, to: 200, gain: 0.18 }],
  tick: [{ at: 0, fade: 0.05, from: 1100, gain: 0.08 }],
  right: [
    { at: 0, fade: 0.25, from: 659.3, gain: 0.16 },
    { at: 0.11, fade: 0.45, from: 987.8, gain: 0.16 },
  ],
  wrong: [
    { at: 0, fade: 0.2, from: 277.2, gain: 0.14, shape: 'triangle' },
    { at: 0.14, fade: 0.35, from: 220, gain: 0.14, shape: 'triangle' },
  ],
  done: [
    { at: 0, fade: 0.4, from: 523.3, gain: 0.13 },
    { at: 0.12, fade: 0.4, from: 659.3, gain: 0.13 },
    { at: 0.24, fade: 0.4, from: 784, gain: 0.13 },
    { at: 0.36, fade: 0.9, from: 1046.5, gain: 0.15 },
  ],
};

const ATTACK_SECONDS = 0.008;
const SILENT = 0.0001;

/** One for the page: browsers give few, and each takes a thread. */
let shared: AudioContext | null = null;

/** @throws RangeError where a scene asks for a sound that there is not */
export function requireSound(name: StageSound): void {
  if (!Object.hasOwn(NOTES, name)) throw new RangeError(`there is no sound "${name}"`);
}

/**
 * Makes a sound. Browsers stay silent until somebody pressed something on the page; what would sound before is not made up for.
 * @param volume from 0 to 1
 */
export function playSound(name: StageSound, volume: number): void {
  const notes = NOTES[name];
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  shared ??= new AudioContext({ latencyHint: 'interactive' });
  if (shared.state === 'suspended') {
    // Asked again with each sound: the first press on the page lets it begin.
    shared.resume().catch(() => undefined);
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  for (const note of notes) playNote(shared, note, Math.min(1, volume));
}

function playNote(context: AudioContext, note: Note, volume: number): void {
  const start = context.currentTime + note.at;
  const end = start + note.fade;
  const tone = new OscillatorNode(context, { type: note.shape ?? 'sine', frequency: note.from });
  const loud = new GainNode(context, { gain: SILENT });
  if (note.to !== undefined) tone.frequency.exponentialRampToValueAtTime(note.to, end);
  loud.gain.setValueAtTime(SILENT, start);
  loud.gain.exponentialRampToValueAtTime(note.gain * volume, start + ATTACK_SECONDS);
  loud.gain.exponentialRampToValueAtTime(SILENT, end);
  tone.connect(loud).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}
