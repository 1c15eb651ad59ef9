/** What is built, each from its own folder and the packages. */
export const TARGETS: Readonly<Record<string, unknown>>;

/** Builds the targets whose sources changed since their last build. */
export function buildStale(names: readonly string[], options?: { readonly force?: boolean }): Promise<void>;
