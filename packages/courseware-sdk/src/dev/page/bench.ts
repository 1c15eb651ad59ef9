import type { CoursewareManifest } from '@orrery/contract';
import { type CoursewareReport, createViewer, loadMedia, type SceneMedia } from '@orrery/scene';
import { createClock } from './clock';
import { make } from './elements';
import { fetchCourseware } from './fetch-courseware';
import { watchFigures } from './figures';
import type { Layout } from './layout';
import { drawReports } from './report-list';
import { type Language, say } from './texts';

/** The stage of a courseware's author. */
export interface Bench {
  /** Shows the folder as it is now, at the same chapter and second. */
  reload(): Promise<void>;
}

/** Joins the page's parts; it lives as long as the page. */
export function openBench(layout: Layout): Bench {
  return new AuthorsBench(layout);
}

class AuthorsBench implements Bench {
  readonly #layout: Layout;
  readonly #viewer;
  readonly #clock = createClock();
  #language: Language = navigator.language.startsWith('zh') ? 'zh' : 'en';
  #media: SceneMedia | null = null;
  #address = '';
  #reports: CoursewareReport[] = [];
  /** Counts what is loaded: only the newest is shown. */
  #turn = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#viewer = createViewer(layout.canvas);
    this.#listen();
    this.#write();
    watchFigures(this.#viewer.renderer, (figures) => {
      layout.figures.textContent = figures(this.#language);
    });
    const tick = () => {
      this.#tell();
      requestAnimationFrame(tick);
    };
    tick();
  }

  async reload(): Promise<void> {
    const turn = ++this.#turn;
    const found = await fetchCourseware();
    if (turn !== this.#turn) return;
    if (found === null) return this.#complain([say(this.#language, 'unreachable')]);
    if ('problems' in found) return this.#complain(found.problems);
    URL.revokeObjectURL(this.#address);
    this.#address = found.url;
    this.#warn(found.warnings);
    await this.#load();
  }

  get #manifest(): CoursewareManifest | null {
    return this.#media?.lesson?.manifest ?? null;
  }

  async #load(): Promise<void> {
    const turn = ++this.#turn;
    const { renderer } = this.#viewer;
    const chapter = Number(this.#layout.chapter.value) || null;
    // What it reports while it is made belongs to it; what stands there belongs to the one before.
    const reports: CoursewareReport[] = [];
    try {
      const media = await loadMedia(
        { kind: 'courseware', url: this.#address, chapter },
        {
          ...{ renderer, language: this.#language, muted: !this.#layout.sound.checked },
          attendance: this.#attendance(reports),
          onFailure: (error) => this.#complain([error.message]),
        },
      );
      if (turn === this.#turn) this.#show(media, reports);
      else media.dispose();
    } catch (error) {
      if (turn === this.#turn) this.#complain([(error as Error).message]);
    }
  }

  #show(media: SceneMedia, reports: CoursewareReport[]): void {
    this.#viewer.setMedia(media);
    this.#media?.dispose();
    this.#media = media;
    this.#layout.problems.hidden = true;
    this.#fillChapters();
    this.#follow();
    this.#reports = reports;
    this.#write();
  }

  #fillChapters(): void {
    const { chapter } = this.#layout;
    const { value } = chapter;
    const list = this.#manifest?.chapters ?? [];
    chapter.replaceChildren(
      ...list.map(({ id, title }) =>
        make('option', { value: String(id) }, `${id} · ${title[this.#language]}`),
      ),
    );
    chapter.value = list.some(({ id }) => String(id) === value) ? value : String(list[0]?.id ?? '');
  }

  /** Follows the chosen chapter, by the page's own clock. */
  #follow(): void {
    const id = Number(this.#layout.chapter.value);
    const duration = this.#manifest?.chapters.find((one) => one.id === id)?.duration ?? 0;
    this.#clock.setDuration(duration);
    this.#layout.time.max = String(duration);
    this.#media?.lesson?.follow(id, this.#clock.now);
  }

  #attendance(reports: CoursewareReport[]) {
    if (!this.#layout.student.checked) return null;
    return {
      onReport: (report: CoursewareReport) => {
        reports.push(report);
        if (reports === this.#reports) this.#draw();
      },
    };
  }

  /** The chapter from its start, as another student. */
  #restart(): void {
    this.#clock.seek(0);
    this.#reports = [];
    this.#draw();
    this.#media?.lesson?.attend(this.#attendance(this.#reports));
  }

  #clear(): void {
    this.#reports.length = 0;
    this.#draw();
  }

  #draw(): void {
    const { reports, hint, student } = this.#layout;
    const manifest = this.#manifest;
    hint.hidden = this.#reports.length > 0;
    hint.textContent = say(this.#language, student.checked ? 'noReports' : 'teacher');
    if (manifest) drawReports(reports, manifest, this.#language, this.#reports);
  }

  #listen(): void {
    const { play, time, restart, student, sound, chapter, language, clear } = this.#layout;
    play.onclick = () => this.#clock.setPlaying(!this.#clock.playing);
    time.oninput = () => this.#clock.seek(Number(time.value));
    restart.onclick = () => this.#restart();
    clear.onclick = () => this.#clear();
    student.onchange = () => this.#restart();
    sound.onchange = () => this.#media?.lesson?.setVolume(sound.checked ? 1 : 0);
    chapter.onchange = () => {
      this.#follow();
      this.#restart();
    };
    language.onclick = () => {
      this.#language = this.#language === 'en' ? 'zh' : 'en';
      this.#write();
      void this.#load();
    };
  }

  #write(): void {
    const layout = this.#layout;
    const language = this.#language;
    const title = this.#manifest?.title[language] ?? '';
    document.documentElement.lang = language;
    document.title = title || 'Orrery';
    layout.title.textContent = title;
    layout.canvas.ariaLabel = say(language, 'stage', { title });
    layout.time.ariaLabel = say(language, 'time');
    layout.chapterLabel.textContent = say(language, 'chapter');
    layout.studentLabel.textContent = say(language, 'student');
    layout.soundLabel.textContent = say(language, 'sound');
    layout.reportsTitle.textContent = say(language, 'reports');
    for (const name of ['restart', 'language', 'clear', 'keys'] as const) {
      layout[name].textContent = say(language, name);
    }
    this.#draw();
  }

  #tell(): void {
    const { play, time, clock } = this.#layout;
    const seconds = this.#clock.now();
    const words = say(this.#language, this.#clock.playing ? 'pause' : 'play');
    if (play.textContent !== words) play.textContent = words;
    time.value = String(seconds);
    clock.value = say(this.#language, 'position', { seconds: seconds.toFixed(1), duration: time.max });
  }

  #complain(problems: readonly string[]): void {
    this.#layout.problems.replaceChildren(
      make('h2', {}, say(this.#language, 'problems')),
      make('ul', {}, ...problems.map((problem) => make('li', {}, problem))),
      make('p', {}, say(this.#language, 'mend')),
    );
    this.#layout.problems.hidden = false;
  }

  #warn(warnings: readonly string[]): void {
    this.#layout.warnings.hidden = warnings.length === 0;
    this.#layout.warnings.replaceChildren(
      make('h2', {}, say(this.#language, 'warnings')),
      make('ul', {}, ...warnings.map((warning) => make('li', {}, warning))),
    );
  }
}
