/** The check of a form that is no folder, for host applications. */
import { definitionFrom, type DefinitionParts } from '../../engine/form/definition-from.ts';
import type { TextImage } from '../../engine/language/text.ts';
import { allFieldSchemas, checkForm, withFieldSchemas, type Problem } from '../check/index.ts';
import { createReport } from '../problems/report.ts';
import { definitionPointer, filesOf } from '../source/definition-files.ts';
import { nearest } from '../source/nearest.ts';
import type { FormSource, SourceImage } from '../source/source.ts';

/** A mistake in a definition; `pointer` is its place in it, such as `/form/pages/0/blocks/1/label`. */
export type DefinitionProblem = Pick<Problem, 'code' | 'severity' | 'pointer' | 'sentence' | 'fix'>;

/** What the check of a definition needs besides it. */
export interface DefinitionCheckOptions {
  /** The current day of the institution, as an ISO date. */
  readonly today: () => string;
  /** Decides whether a pattern takes very long for some answer. Without it patterns are not examined. */
  readonly isSlow?: (pattern: string) => boolean;
}

/**
 * Every problem of a definition that is in memory, as `npx matricula check` finds them in a folder; an empty list for a
 * good one. The definition can be anything that JSON can be.
 *
 * @example
 * ```js
 * const wrong = JSON.parse(JSON.stringify(definition).replace('label', 'lable'));
 * const [problem] = await checkForm(wrong, { today: () => '2026-11-27' });
 * console.log(problem?.pointer, problem?.fix);
 * // /form/pages/0/blocks/0/lable Write "label".
 * ```
 */
export async function checkDefinition(
  definition: DefinitionParts,
  { today, isSlow }: DefinitionCheckOptions,
): Promise<readonly DefinitionProblem[]> {
  const { parts, problems } = knownParts(definition);
  const source: FormSource = { ...(await sourceOf(parts)), today: today() };
  const found = checkForm(source, isSlow);
  const isGood = [...problems, ...found].every(({ severity }) => severity !== 'error');
  const { submissionProblems } = await import('./submittable.ts');
  const unreached = isGood ? submissionProblems(source, today()) : [];
  // Only a file names its schema.
  const written = [...found, ...unreached].filter(({ code }) => code !== 'missing-schema');
  return [
    ...problems.map((problem) => inDefinition(problem, problem.pointer)),
    ...written.map((problem) => inDefinition(problem, definitionPointer(problem.file, problem.pointer))),
  ];
}

const inDefinition = ({ code, severity, sentence, fix }: Problem, pointer: string): DefinitionProblem => ({
  code,
  severity,
  pointer,
  sentence,
  fix,
});

const partNames: readonly string[] = [
  ...Object.keys(definitionFrom({ form: { id: '', version: 1, title: '', pages: [] } })),
  'hostFiles',
  'lookups',
  'images',
];

/** The parts that are objects, and the problems of the other ones. */
function knownParts(definition: DefinitionParts): {
  readonly parts: DefinitionParts;
  readonly problems: readonly Problem[];
} {
  const { report, problems } = createReport(() => 1);
  const parts = Object.entries(Object(definition) as object).filter(([name, value]: [string, unknown]) => {
    const place = { file: '', path: [name] };
    if (!partNames.includes(name))
      report('unknown-property', place, name, 'a definition', nearest(name, partNames), '', '');
    else if (!isRecord(value)) report('wrong-type', place, name, 'an object', 'another value', '');
    else return true;
    return false;
  });
  return { parts: Object.fromEntries(parts) as unknown as DefinitionParts, problems: problems() };
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The definition as if its author had written files. */
async function sourceOf(parts: DefinitionParts): Promise<FormSource> {
  const definition = definitionFrom(parts);
  const files = [...filesOf(definition).files].filter(([path, { value }]) => !isLeftOut(path, value));
  return {
    files: Object.fromEntries(files.map(([path, { value }]) => [path, textOfFile(value)])),
    images: Object.fromEntries(Object.entries(definition.images ?? {}).map(([name, image]) => [name, asRead(image)])),
    schema: await currentSchema(),
  };
}

async function currentSchema(): Promise<object> {
  const { default: shipped } = await import('../../forms/form.schema.json', { with: { type: 'json' } });
  return withFieldSchemas(shipped, allFieldSchemas());
}

/** Files that a form need not have. */
const optional = new Set(['institution.json', 'lookups.json', 'messages.json']);

const isLeftOut = (path: string, value: unknown): boolean =>
  value === undefined || (optional.has(path) && isRecord(value) && !Object.values(value).some(hasContent));

/** False for the empty categories of `lookups.json`. */
const hasContent = (value: unknown): boolean => !isRecord(value) || Object.keys(value).length > 0;

const textOfFile = (value: unknown): string =>
  JSON.stringify(isRecord(value) ? { $schema: 'form.schema.json', ...value } : value);

/** The file of an image is not here, so that only its size in pixels is judged. */
const asRead = (image: TextImage): SourceImage => ({ ...image, bytes: 0, isImage: true });
