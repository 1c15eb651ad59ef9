import type { MediaSource, SceneMedia } from '../media/scene-media';

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';

interface Place<Shown> {
  source: MediaSource;
  users: number;
  status: LoadStatus;
  loading: AbortController | null;
  leaving: ReturnType<typeof setTimeout> | null;
  shown: Shown | null;
}

export interface ShelfOptions<Shown> {
  readonly load: (source: MediaSource, signal: AbortSignal) => Promise<Shown>;
  readonly free: (shown: Shown) => void;
  /** How long something without users is kept. */
  readonly lingerMs: number;
  readonly onStatus: (key: string, status: LoadStatus, error?: unknown) => void;
}

/** Media by key: each loaded once while somebody uses it, and freed when nobody does. */
export class MediaShelf<Shown = SceneMedia> {
  private readonly places = new Map<string, Place<Shown>>();
  private readonly users = new Map<string, number>();
  private readonly options: ShelfOptions<Shown>;

  constructor(options: ShelfOptions<Shown>) {
    this.options = options;
  }

  /** Names a resource. The same again retries what failed and otherwise changes nothing; null forgets the key. */
  put(key: string, source: MediaSource | null): void {
    const place = this.places.get(key);
    if (place !== undefined) {
      const same = source !== null && source.url === place.source.url && source.kind === place.source.kind;
      if (same && place.status !== 'failed') return;
      this.empty(key, place);
      this.places.delete(key);
    }
    if (source === null) return;
    const users = this.users.get(key) ?? 0;
    this.places.set(key, { source, users, status: 'idle', loading: null, leaving: null, shown: null });
    this.fill(key);
  }

  /** How many users each key has now; keys that are missing have none. */
  setUsers(users: ReadonlyMap<string, number>): void {
    this.users.clear();
    for (const [key, count] of users) this.users.set(key, count);
    for (const [key, place] of this.places) {
      place.users = users.get(key) ?? 0;
      if (place.users > 0) this.fill(key);
      else place.leaving ??= setTimeout(() => this.empty(key, place), this.options.lingerMs);
    }
  }

  /** What is ready under a key. */
  find(key: string | null): Shown | null {
    return key === null ? null : (this.places.get(key)?.shown ?? null);
  }

  /** Calls back for everything that is ready. */
  forEachReady(visit: (key: string, shown: Shown) => void): void {
    for (const [key, place] of this.places) if (place.shown !== null) visit(key, place.shown);
  }

  dispose(): void {
    for (const [key, place] of this.places) this.empty(key, place);
    this.places.clear();
  }

  private fill(key: string): void {
    const place = this.places.get(key);
    if (place === undefined || place.users === 0) return;
    this.stay(place);
    if (place.status !== 'idle') return;
    const loading = new AbortController();
    place.loading = loading;
    this.change(key, place, 'loading');
    this.options.load(place.source, loading.signal).then(
      (shown) => {
        if (loading.signal.aborted) return this.options.free(shown);
        place.shown = shown;
        this.change(key, place, 'ready');
      },
      (error: unknown) => {
        if (!loading.signal.aborted) this.change(key, place, 'failed', error);
      },
    );
  }

  private stay(place: Place<Shown>): void {
    if (place.leaving !== null) clearTimeout(place.leaving);
    place.leaving = null;
  }

  private empty(key: string, place: Place<Shown>): void {
    this.stay(place);
    if (place.status === 'idle') return;
    place.loading?.abort();
    if (place.shown !== null) this.options.free(place.shown);
    place.shown = null;
    this.change(key, place, 'idle');
  }

  private change(key: string, place: Place<Shown>, status: LoadStatus, error?: unknown): void {
    place.status = status;
    this.options.onStatus(key, status, error);
  }
}
