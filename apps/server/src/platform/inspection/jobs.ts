import {
  type InspectOptions,
  type InspectResult,
  inspectFile,
  makeCover,
  shrinkModel,
} from '@orrery/inspect';

/** What the process that examines files can do; each job writes only into its folder. */
export const JOBS = {
  inspect: (path: string, folder: string, given: Pick<InspectOptions, 'fileName' | 'purpose'>) =>
    inspectFile(path, { ...given, folder }),
  cover: (path: string, folder: string, _given: object): Promise<string | null> => makeCover(path, folder),
  shrink: (path: string, folder: string, given: { readonly textureBytes: number }) =>
    shrinkModel(path, { ...given, folder }),
} as const;

export type JobName = keyof typeof JOBS;
export type Given<Name extends JobName> = Parameters<(typeof JOBS)[Name]>[2];
export type Outcome<Name extends JobName> = Awaited<ReturnType<(typeof JOBS)[Name]>>;

/** A job on its way to the process. */
export interface Order<Name extends JobName = JobName> {
  readonly job: Name;
  readonly path: string;
  readonly folder: string;
  readonly given: Given<Name>;
}

/** What the process answers: an outcome, or what went wrong where it was not the file's fault alone. */
export type Answer =
  | { readonly outcome: InspectResult | string | null }
  | { readonly failed: { readonly message: string; readonly code: string | null } };
