import { calculationSteps } from '../codegen/calculation-steps.ts';
import type { Problem } from '../problems/problems.ts';
import { dataModelNode, fileNode } from '../source/form-files.ts';
import { createModel } from '../solve/model.ts';
import { at, items, textOf } from '../source/source-node.ts';
import { traverseForm, type TraversedForm } from '../expand/traverse.ts';
import { checkApplies } from './applies.ts';
import { checkBlankTexts } from './texts/blank-texts.ts';
import { checkCalculatedAnswers } from './calculated-answers.ts';
import { checkCases } from './cases.ts';
import { checkClearing } from './clearing.ts';
import { checkClearsHidden } from './clears-hidden.ts';
import { checkComparisons } from './comparisons.ts';
import { checkConditions } from './conditions.ts';
import type { Check } from './base/context.ts';
import type { IsSlow } from '../expand/pattern.ts';
import { checkCalculationCycles } from '../expand/cycles.ts';
import { checkCopies } from './copies.ts';
import { checkCopyNumbers } from './texts/copy-numbers.ts';
import { checkDefaults } from './defaults.ts';
import { checkEmptyPlaceholders } from './texts/empty-placeholders.ts';
import { checkExpressions } from './expressions.ts';
import { checkFilledKeys } from './filled-keys.ts';
import { checkBrand, checkFiles, checkFormId } from './files.ts';
import { checkFolds } from './folds.ts';
import { checkFromAddress } from './from-address.ts';
import { checkHeldTabs } from './held-tabs.ts';
import { hiddenBlocksOf } from '../solve/hidden-blocks.ts';
import { checkHostPlaces } from './host-places.ts';
import { checkLaterPages } from './later-pages.ts';
import { checkLimitWords } from './texts/limit-words.ts';
import { checkImages } from './texts/images.ts';
import { checkInstitutionWords } from './institution-words.ts';
import { lineAt, lineOf, parseJson } from '../source/json.ts';
import { checkKeys, checkLimits } from './keys.ts';
import { knownNamesOf } from '../expand/known-names.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { checkInstitution, checkMessages } from './texts/messages.ts';
import { checkLinks } from './texts/links.ts';
import { checkLookups } from './base/lookups.ts';
import { checkMarkup } from './texts/markup.ts';
import { checkMessagesAlike } from './texts/messages-alike.ts';
import { checkMigrations } from './migrations.ts';
import { misfitsOf } from './misfits.ts';
import { checkMutual } from './mutual.ts';
import { checkNesting } from '../expand/nesting.ts';
import { checkCycle } from './cycle.ts';
import { checkOpenAccess } from './open-access.ts';
import { checkOpening } from './opening.ts';
import { checkPatterns } from './patterns.ts';
import { checkLabels } from './texts/personal.ts';
import { checkNamesOfPlaces } from './texts/names-of-places.ts';
import { checkPlaceholders } from './texts/placeholders.ts';
import { checkRecordFields } from './texts/record-fields.ts';
import { checkLastCompletion, checkReach } from './reach.ts';
import { checkRefusedAnswers } from './refused-answers.ts';
import { checkReferences } from './references.ts';
import { createReport, type SourcePlace, type Report } from '../problems/report.ts';
import { checkAddresses, checkRoles, checkSubmitFallback } from './roles.ts';
import { checkStatedExamples } from './texts/stated-examples.ts';
import { checkStatedLimits } from './texts/stated-limits.ts';
import { checkStatedCopies } from './texts/stated-copies.ts';
import { checkStatedTargets } from './texts/stated-targets.ts';
import { checkStatedUploads } from './texts/stated-uploads.ts';
import { checkSchemaWhen } from './schema-when.ts';
import { checkSchemas } from './schemas.ts';
import { createShapeCheck } from './shape.ts';
import { kindOf, parseFiles, type FormSource, type ParsedFiles } from '../source/source.ts';
import { checkSubmittable } from './submittable.ts';
import { checkSwappedLabels } from './texts/swapped-labels.ts';
import { checkSwappedLists } from './swapped-lists.ts';
import { checkSyntax } from '../problems/syntax.ts';
import { checkTitles } from './texts/titles.ts';
import { checkTypedExpressions } from './typed-expressions.ts';
import { checkHeldUploads, checkUploads } from './uploads.ts';
import { checkUsedKeys } from './texts/used-keys.ts';
import { checkWholeAnswers } from './whole-answers.ts';
import { checkWrongLists } from './wrong-lists.ts';

/**
 * Every problem of a form, in the order of its files and lines; an empty list for a good form. Never throws.
 * `isSlow` decides whether an answer exists that makes a pattern take very long; without it patterns are not tested.
 */
export function checkForm(source: FormSource, isSlow?: IsSlow): readonly Problem[] {
  return checkSource(source, isSlow).problems;
}

/** A form after the check. */
export interface CheckedSource {
  readonly problems: readonly Problem[];
  /** Null if a file is not JSON. */
  readonly traversed: TraversedForm | null;
}

/** Checks a form; also returns its traversal, which the build uses. */
export function checkSource(source: FormSource, isSlow?: IsSlow): CheckedSource {
  const form = parseFiles(source);
  const cases = Object.entries(source.cases ?? {}).map(([path, text]) => parseJson(path, text));
  const files = new Map([...form.files, ...cases.map((file) => [file.path, file] as const)]);
  const lineOfPlace = ({ file, path, offset, line = 1 }: SourcePlace): number => {
    const json = files.get(file);
    if (json === undefined) return line;
    return offset === undefined ? lineOf(json, path) : lineAt(json.text, offset);
  };
  const { report, problems } = createReport(lineOfPlace);
  const readable = [...form.files.values()].filter((file) => checkSyntax(file, report));
  checkFiles(form, source, report);
  checkFormId(form, source, report);
  checkBrand(source, report);
  const checkShape = createShapeCheck(source.schema);
  for (const { path } of readable) {
    const kind = kindOf(path, form);
    if (kind !== null) checkShape(kind, fileNode(form, path), report);
  }
  // Names in a file that is missing or not JSON would be reported as missing everywhere else.
  const isReadable = readable.length === form.files.size && form.files.has(form.formPath);
  const traversed = isReadable ? traverseForm(form) : null;
  if (traversed !== null) checkMeaning(form, traversed, source, { report, lineOf: lineOfPlace }, isSlow);
  const roots = cases
    .filter((file) => checkSyntax(file, report))
    .map(({ path, value }) => ({ file: path, path: [], value }));
  for (const root of roots) checkShape('case', root, report);
  // Whatever is wrong with the form makes answers impossible, too.
  const isGood = problems().every(({ severity }) => severity !== 'error');
  if (traversed !== null && isGood) checkCases(traversed, roots, source.sessionValues, report);
  return { problems: traversed === null ? problems() : onceForCopies(problems(), traversed), traversed };
}

/**
 * A mistake that several copies of a section or a pattern have has a sentence for each: the first one counts. The
 * sentences differ in the prefixes, the words and the numbers of the copies.
 */
function onceForCopies(problems: readonly Problem[], { form, index }: TraversedForm): readonly Problem[] {
  const known = new Set<string>();
  const patterns = [...index.repeats.map(({ node }) => node), ...items(at(dataModelNode(form), 'sets'))]
    .filter((block) => !Array.isArray(at(block, 'prefixes').value))
    .flatMap((block) => prefixesOf(block).map(textOf));
  return problems.filter(({ code, file, pointer, sentence }) => {
    const uses = index.uses.filter(({ name }) => file === `sections/${name}.json`);
    const words = uses.flatMap((use) => use.words.map(textOf));
    const prefixes = unnumbered([...patterns, ...uses.map(({ prefix }) => prefix)]);
    const longestFirst = prefixes.toSorted((one, other) => other.length - one.length);
    const [text = ''] = unnumbered([sentence]);
    const unworded = unnumbered(['0', ...words]).reduce((one, word) => one.replaceAll(`"${word}"`, '""'), text);
    const unprefixed = longestFirst.reduce((one, prefix) => one.replaceAll(`"${prefix}`, '"'), unworded);
    const name = [code, file, pointer, unprefixed].join('\n');
    const isFirst = !known.has(name);
    known.add(name);
    return isFirst;
  });
}

/** The texts without their numbers, each once. */
const unnumbered = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map((text) => text.replaceAll(/\d+/g, '#')))].filter((text) => text !== '');

const checks: readonly Check[] = [
  checkNesting,
  checkKeys,
  checkLimits,
  checkDefaults,
  checkConditions,
  checkReferences,
  checkPlaceholders,
  checkNamesOfPlaces,
  checkReach,
  checkLastCompletion,
  checkApplies,
  checkSchemas,
  checkSubmittable,
  checkHeldTabs,
  checkMutual,
  checkClearing,
  checkUsedKeys,
  checkLookups,
  checkLabels,
  checkBlankTexts,
  checkCalculationCycles,
  checkCalculatedAnswers,
  checkExpressions,
  checkRoles,
  checkSubmitFallback,
  checkAddresses,
  checkLinks,
  checkMessages,
  checkInstitution,
  checkInstitutionWords,
  checkOpening,
  checkOpenAccess,
  checkCycle,
  checkUploads,
  checkFromAddress,
  checkFolds,
  checkMigrations,
  checkPatterns,
  checkHeldUploads,
  checkCopies,
  checkRefusedAnswers,
  checkComparisons,
  checkLaterPages,
  checkFilledKeys,
  checkRecordFields,
  checkCopyNumbers,
  checkLimitWords,
  checkMessagesAlike,
  checkTitles,
  checkEmptyPlaceholders,
  checkSchemaWhen,
  checkSwappedLists,
  checkClearsHidden,
  checkMarkup,
  checkImages,
  checkSwappedLabels,
  checkStatedLimits,
  checkStatedTargets,
  checkStatedCopies,
  checkStatedUploads,
  checkStatedExamples,
  checkWrongLists,
  checkHostPlaces,
  checkWholeAnswers,
  checkTypedExpressions,
];

function checkMeaning(
  form: ParsedFiles,
  { index }: TraversedForm,
  { host, sessionValues, images = {}, otherLookups = {}, today = '' }: FormSource,
  { report, lineOf: lineOfPlace }: { readonly report: Report; readonly lineOf: (place: SourcePlace) => number },
  isSlow: IsSlow = () => false,
): void {
  const names = knownNamesOf(form, index, sessionValues);
  const solved = { form, index, names, calculationSteps };
  const whole = createModel(solved);
  const misfits = misfitsOf(whole);
  for (const misfit of misfits) misfit.report(report);
  const ignored = new Set(misfits.map(({ comparison }) => comparison));
  const model = ignored.size === 0 ? whole : createModel({ ...solved, ignored });
  const hiddenBlocks = hiddenBlocksOf(model);
  const proofs = { model, hiddenBlocks };
  const given = { host, images, otherLookups, isSlow, today };
  const context = { form, index, names, report, ...given, ...proofs, lineOf: lineOfPlace };
  for (const check of checks) check(context);
}
