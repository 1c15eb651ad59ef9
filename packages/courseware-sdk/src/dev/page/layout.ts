import { make } from './elements';

/** Every part of the page that somebody reads or uses. */
export interface Layout {
  readonly title: HTMLElement;
  readonly chapter: HTMLSelectElement;
  readonly chapterLabel: HTMLElement;
  readonly play: HTMLButtonElement;
  readonly time: HTMLInputElement;
  readonly clock: HTMLOutputElement;
  readonly restart: HTMLButtonElement;
  readonly student: HTMLInputElement;
  readonly studentLabel: HTMLElement;
  readonly sound: HTMLInputElement;
  readonly soundLabel: HTMLElement;
  readonly language: HTMLButtonElement;
  readonly canvas: HTMLCanvasElement;
  readonly problems: HTMLElement;
  readonly warnings: HTMLElement;
  readonly figures: HTMLElement;
  readonly keys: HTMLElement;
  readonly reportsTitle: HTMLElement;
  readonly hint: HTMLElement;
  readonly reports: HTMLElement;
  readonly clear: HTMLButtonElement;
}

/** Builds the page, without any words yet. */
export function createLayout(host: HTMLElement): Layout {
  const chapter = make('select');
  const chapterLabel = make('span');
  const student = make('input', { type: 'checkbox', checked: true });
  const studentLabel = make('span');
  const sound = make('input', { type: 'checkbox', checked: true });
  const soundLabel = make('span');
  const layout: Layout = {
    ...{ chapter, chapterLabel, student, studentLabel, sound, soundLabel },
    title: make('h1'),
    play: make('button', { type: 'button', className: 'first' }),
    time: make('input', { type: 'range', min: '0', step: '0.1', value: '0' }),
    clock: make('output'),
    restart: make('button', { type: 'button' }),
    language: make('button', { type: 'button' }),
    canvas: make('canvas', { tabIndex: 0 }),
    problems: make('section', { className: 'problems', hidden: true, role: 'alert' }),
    warnings: make('section', { className: 'warnings', hidden: true }),
    figures: make('p', { className: 'figures' }),
    keys: make('p', { className: 'keys' }),
    reportsTitle: make('h2'),
    hint: make('p', { className: 'hint' }),
    reports: make('ol', { role: 'log' }),
    clear: make('button', { type: 'button' }),
  };
  layout.canvas.setAttribute('role', 'img');
  host.replaceChildren(
    make(
      'header',
      {},
      layout.title,
      make('label', {}, chapterLabel, chapter),
      make('label', {}, student, studentLabel),
      make('label', {}, sound, soundLabel),
      layout.language,
    ),
    make(
      'main',
      {},
      make('div', { className: 'stage' }, layout.canvas, layout.problems),
      make('footer', {}, layout.play, layout.time, layout.clock, layout.restart),
      make('div', { className: 'below' }, layout.keys, layout.figures),
    ),
    make(
      'aside',
      {},
      make('div', { className: 'head' }, layout.reportsTitle, layout.clear),
      layout.hint,
      layout.reports,
      layout.warnings,
    ),
  );
  return layout;
}
