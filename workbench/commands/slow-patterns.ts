/** Patterns that take very long for some answers, found by `recheck` and remembered between runs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

const require = createRequire(import.meta.url);
const remembered = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'matricula-patterns.json');

type Verdicts = Readonly<Record<string, boolean>>;
/** The time in milliseconds after which an examination is given up; by default that of `recheck`. */
export interface ExaminationLimits {
  readonly timeout?: number;
}
interface Recheck {
  readonly checkSync: (pattern: string, flags: string, limits: ExaminationLimits) => { readonly status: string };
}

export interface SlowPatterns {
  readonly isSlow: (pattern: string) => boolean;
  /** Writes the verdicts for the next run, if there are new ones. */
  readonly remember: () => void;
}

/** Long enough for every pattern that is not slow, on a machine with other work. */
const longExamination: ExaminationLimits = { timeout: 30_000 };

/**
 * Decides about patterns. The result depends on the pattern alone, so each is examined once, in any run. A pattern that
 * is too complex to be examined within the limits counts as slow.
 */
export function slowPatterns(path = remembered, limits = longExamination): SlowPatterns {
  const known = new Map(Object.entries(readVerdicts(path)));
  let written = known.size;
  return {
    isSlow(pattern) {
      const remembers = known.get(pattern);
      if (remembers !== undefined) return remembers;
      if (!hasExaminer()) return false;
      const status = examine(pattern, limits);
      // 'unknown' is the verdict of an examination that was given up; another one may have more time.
      if (status !== 'unknown') known.set(pattern, status === 'vulnerable');
      return status !== 'safe';
    },
    remember() {
      // Another run may have written in the meantime.
      if (known.size > written) writeVerdicts(path, { ...readVerdicts(path), ...Object.fromEntries(known) });
      written = known.size;
    },
  };
}

/** False if the examiner is not installed, as it may be beside the package. Patterns are then not examined. */
export function hasExaminer(): boolean {
  try {
    return require.resolve('recheck') !== '';
  } catch {
    return false;
  }
}

/**
 * The verdict of the examiner, which is loaded only here. Its thread sometimes has no message for a caller that it has
 * woken, which throws, so it works in this one.
 */
export function examine(pattern: string, limits: ExaminationLimits = {}): string {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const { checkSync } = require('recheck') as Recheck;
  return checkSync(pattern, 'u', limits).status;
}

function readVerdicts(path: string): Verdicts {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Verdicts;
  } catch {
    return {};
  }
}

/** A folder that cannot be written costs only time. */
function writeVerdicts(path: string, verdicts: Verdicts): void {
  try {
    replaceFile(path, JSON.stringify(verdicts));
  } catch {
    // The next run examines the patterns again.
  }
}
