import type { Problem, ProblemCode } from './problems.ts';

/** A problem with the words of its sentence. */
export interface FoundProblem {
  readonly problem: Problem;
  readonly words: readonly string[];
}

/** True if another problem only follows from this one. */
type Follows = (cause: FoundProblem, other: FoundProblem) => boolean;

const isAt = (cause: FoundProblem, other: FoundProblem): boolean =>
  cause.problem.file === other.problem.file && cause.problem.pointer === other.problem.pointer;

const isBeside = (cause: FoundProblem, other: FoundProblem): boolean =>
  cause.problem.file === other.problem.file && parentOf(cause) === parentOf(other);

const parentOf = ({ problem: { pointer } }: FoundProblem): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** The problem is about the name at this position of the words of its cause. */
const names =
  (position: number, own = 0): Follows =>
  ({ words }, other) =>
    words[position] !== '' && words[position] === other.words[own];

/** The other problem is about a link to the page with this name. */
const leadsTo =
  (position: number): Follows =>
  ({ words }, other) =>
    words[position] !== '' && other.words[0] === `/${words[position]}`;

/** Every statement that proves the problem also proves its cause. */
const hasProofOf: Follows = (cause, other) => {
  const proof = new Set((cause.problem.because ?? []).map((one) => JSON.stringify(one)));
  return (other.problem.because ?? []).every((one) => proof.has(JSON.stringify(one)));
};

/** The proof of the problem has the expression of its cause. */
const isProvenWith: Follows = (cause, other) =>
  (other.problem.because ?? []).some(
    ({ file, pointer }) => file === cause.problem.file && `${cause.problem.pointer}/`.startsWith(`${pointer}/`),
  );

/** What an expression that is wrong never shows, requires or clears. */
const neverApplies: Readonly<Partial<Record<ProblemCode, Follows>>> = {
  'never-shown': isProvenWith,
  'never-holds': isProvenWith,
  'check-never-applies': isProvenWith,
  'requirement-never-applies': isProvenWith,
  'schema-never-applies': isProvenWith,
  'rule-never-fires': isProvenWith,
};

/** The problem is about a question of the list. */
const isAbout: Follows = ({ words: [, , , keys = ''] }, { words: [, key = ''] }) => keys.includes(`"${key}"`);

/** What follows from a problem: by its code, then by the code of the other one. */
const followers: Readonly<Partial<Record<ProblemCode, Readonly<Partial<Record<ProblemCode, Follows>>>>>> = {
  // The name that is meant is not used yet.
  'malformed-name': { 'key-not-in-data-model': isAt, 'key-without-page': names(3) },
  'key-not-in-data-model': { 'key-without-page': names(1) },
  'misspelt-word': { 'unknown-placeholder': names(1), 'missing-word': names(1) },
  'unknown-page': { 'unused-page': names(1), 'unknown-step': names(1), 'unknown-address': leadsTo(1) },
  'unknown-section': { 'unused-section': names(1) },
  'unknown-options': { 'unused-options': names(1) },
  'never-after-submission': {
    'cannot-be-submitted': hasProofOf,
    'requirements-exclude': hasProofOf,
    'required-but-refused': hasProofOf,
  },
  // The entry of a calculation that cannot be read is a guess.
  'bad-expression': { 'key-not-in-data-model': isBeside },
  'unsupported-expression': { 'key-not-in-data-model': isBeside },
  'target-not-an-option': neverApplies,
  'wrong-operand': { ...neverApplies, 'certain-comparison': isAt },
  'certain-comparison': neverApplies,
  'can-fail': { ...neverApplies, 'certain-comparison': isAt },
  // Another list has other values.
  'list-without-targets': {
    'target-not-an-option': isAbout,
    'option-too-long': isAbout,
    'default-refused': isAbout,
    'unused-options': names(2),
  },
};

/** Leaves out the problems that the correction of another one corrects too: one mistake has one report. */
export function withoutFollowUps(found: readonly FoundProblem[]): readonly FoundProblem[] {
  const causes = found.filter(({ problem }) => problem.code in followers);
  return found.filter(
    (one) =>
      !causes.some(
        (cause) => cause !== one && followers[cause.problem.code]?.[one.problem.code]?.(cause, one) === true,
      ),
  );
}
