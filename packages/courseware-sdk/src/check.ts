import { CoursewareError, type CoursewareManifest, readCourseware, TEST_CHAPTER } from '@orrery/contract';
import { guardLoops } from '@orrery/scene';
import { type PackedCourseware, packCourseware } from './pack';

/** A courseware that may be published. */
export interface CheckedCourseware extends PackedCourseware {
  readonly manifest: CoursewareManifest;
  /** What is allowed, and most likely not meant. */
  readonly warnings: readonly string[];
}

/** A headset fetches it on a school's access point, thirty at a time. */
const LARGE_BYTES = 8 * 1024 * 1024;

/**
 * Packs a folder and holds it to every rule that publishing and playing hold it to.
 * @throws CoursewareError naming every problem
 */
export async function checkCourseware(folder: string): Promise<CheckedCourseware> {
  const packed = await packCourseware(folder);
  const { manifest } = readCourseware(packed.bytes);
  await guardLoops(packed.module, 'check').catch((error: unknown) => {
    throw new CoursewareError([`${manifest.entry}: ${(error as Error).message}`]);
  });
  return { ...packed, manifest, warnings: findWarnings(packed, manifest) };
}

function findWarnings({ bytes, module }: PackedCourseware, manifest: CoursewareManifest): string[] {
  const warnings: string[] = [];
  if (bytes.byteLength > LARGE_BYTES) {
    warnings.push(`the archive has ${Math.round(bytes.byteLength / 1024 / 1024)} MB: a class waits for it`);
  }
  if (!manifest.chapters.some(({ id }) => id === TEST_CHAPTER)) {
    if (manifest.points.length > 0)
      warnings.push(`points: there is no chapter ${TEST_CHAPTER} that tests them`);
    return warnings;
  }
  for (const [call, otherwise] of REPORTS) {
    if (!module.includes(`.${call}(`))
      warnings.push(`${manifest.entry}: never calls report.${call}: ${otherwise}`);
  }
  return warnings;
}

const REPORTS = [
  ['answered', 'no point is ever right or wrong'],
  ['stepStarted', 'a teacher does not see where a student is'],
  ['stepFinished', 'no step is ever done'],
  ['finished', 'nobody is ever through, and nobody gets a grade'],
] as const;
