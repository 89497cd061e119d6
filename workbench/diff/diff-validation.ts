/** The changes of the answers that a question accepts: their length, limits, schema and checks. */
import { isRelativeDate, limitDay } from '../../engine/language/date-limits.ts';
import type { TimeFieldDefinition } from '../../engine/fields/time.ts';
import type { AnswerSchema } from '../../engine/form/definition.ts';
import type { CompiledField, Form } from '../../engine/form/form.ts';
import { severalOf } from '../../engine/language/several.ts';
import { listsIn } from '../../engine/form/options.ts';
import { isYears, yearsOf } from '../../engine/language/years.ts';
import { uploadLimitsFrom } from '../../engine/language/upload-limits.ts';
import { isTimeField } from '../sets/knowledge.ts';
import { languageOf } from '../sets/pattern.ts';
import { timeLater, timesAround } from '../sets/times.ts';
import { canBeStored, textBetween } from './accepted-answers.ts';
import { daysAround } from './candidates.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { exampleDay, type ExampleValues } from './examples.ts';
import { differing, safe, undecided, type FieldPair, type Wanted } from './field-pair.ts';
import { failing, shown, validated } from './field-property.ts';
import type { SolvedExample } from './solved-example.ts';

/**
 * An answer that is refused now is kept, and the applicant must change it: no answer is lost. An example with an answer
 * shows its question and applies its schema, where values are known that do.
 */
export function validationChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const [had, has] = [was, is].map(({ expanded }) => expanded.schema !== undefined);
  const judged: { readonly was: Wanted; readonly is: Wanted } = {
    was: [[had === true && has !== true ? validated : shown, true]],
    is: [[has === true ? validated : shown, true]],
  };
  const withJudged = (change: FormChange): FormChange => {
    const example = differing(comparison, pair, judged, change.example);
    return typeof example === 'string' ? change : { ...change, example };
  };
  return changesOf(comparison, pair).map((change) => (was.key in change.example ? withJudged(change) : change));
}

function changesOf(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const changes = [...lengthChanges(comparison, pair), ...limitChanges(pair), ...uploadChanges(pair)];
  const { key } = was;
  if (rulesOf(was) === rulesOf(is)) {
    // The same checks can fail for other answers: a condition or a calculation that they depend on has changed.
    const fails = refusedByConditions(comparison, pair);
    if (fails === 'never') return changes;
    return [...changes, fails === 'unknown' ? undecided('validation', key, refusedEffect) : refusal(key, fails)];
  }
  const refused = refusedNow(comparison, pair);
  const isRemoved = was.expanded.schema !== undefined && is.expanded.schema === undefined;
  const accepted = acceptedNow(comparison, pair) ?? (isRemoved ? { [key]: 'x' } : null);
  if (refused === 'never' && accepted !== null && isOnlyLooser(pair))
    return [...changes, { ...safe('validation', key, accepted), sentence: 'More answers are accepted.' }];
  if (typeof refused !== 'string') return [...changes, refusal(key, refused)];
  const sentence = 'The answer is checked differently: a saved answer that is refused now is kept and must be changed.';
  return [...changes, { ...safe('validation', key, { [key]: 'x' }), verdict: 'check', sentence }];
}

const refusal = (key: string, example: ExampleValues): FormChange => ({
  ...safe('validation', key, example),
  verdict: 'check',
  sentence: 'An accepted answer is refused now: a saved one is kept and must be changed.',
});

const refusedEffect = 'an accepted answer is refused now';

/** A part of a definition without its messages. */
const wordless = (part: unknown): string =>
  JSON.stringify(part, (name, value: unknown) => (name === 'errorMessage' || name === 'message' ? undefined : value));

/** The rules of a question without their messages; of a limit with it, because it names the kind of the limit. */
const rulesOf = ({ expanded, checks, fieldType }: CompiledField): string =>
  wordless([expanded.schema, expanded.schemaWhen, expanded.checks, checks.length]) +
  JSON.stringify(fieldType.limits?.(expanded));

/**
 * True where the examples would name an answer that is refused now: of limits, days and one pattern the nearest ones
 * are tried. A schema of other keywords can refuse any answer.
 */
function isOnlyLooser({ was, is }: FieldPair): boolean {
  const [former, current] = [was, is].map(({ expanded }) => expanded.schema);
  if (current === undefined) return true;
  const others = (schema: object | undefined): string =>
    JSON.stringify({ ...schema, pattern: null, earliest: null, latest: null, errorMessage: null });
  const patterns = [former, current].map((schema) => schema?.['pattern']);
  const [pattern] = patterns;
  const isKnown = patterns.every((one) => typeof one === 'string' && languageOf(one) !== null);
  const isSameRule =
    JSON.stringify(was.expanded.schemaWhen) === JSON.stringify(is.expanded.schemaWhen) &&
    others(former) === others(current);
  return isSameRule && (pattern === patterns[1] || isKnown) && areTriedDays(former, current);
}

/** The days around limits of the same units, relative to the same day, are tried; others must be the same. */
function areTriedDays(former: AnswerSchema | undefined, current: AnswerSchema): boolean {
  return ['earliest', 'latest'].every((name) => {
    const [was, is] = [former?.[name], current[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return true;
    const limits = [was, is].filter((one) => one !== undefined);
    return limits.every(isRelativeDate) && new Set(limits.map(unitsOf)).size === 1;
  });
}

/** The units of a limit that is relative to today, and the day of the year from which it counts. */
const unitsOf = (limit: object): string => JSON.stringify([Object.keys(limit).toSorted(), 'at' in limit && limit.at]);

/** An answer that the former question accepts and the current one refuses. */
function refusedNow(comparison: ComparedForms, pair: FieldPair): SolvedExample {
  const refused = refusedByConditions(comparison, pair);
  if (typeof refused !== 'string') return refused;
  const other = chosenExample(pair) ?? dateExample(pair) ?? patternExample(pair);
  return other === null || other === 'unknown' ? (other ?? refused) : other;
}

/** Values with which a check begins to fail, or a schema begins to be applied. */
function refusedByConditions(comparison: ComparedForms, pair: FieldPair): SolvedExample {
  const fails = pair.is.checks.length === 0 ? 'never' : checkExample(comparison, pair, true);
  const hasCondition = [pair.was, pair.is].some(({ schemaWhen }) => schemaWhen !== null);
  if (fails !== 'never' || !hasCondition || pair.was.expanded.schema === undefined) return fails;
  return differing(comparison, pair, {
    was: [
      [shown, true],
      [validated, false],
    ],
    is: [[validated, true]],
  });
}

/** An answer that the former question refuses and the current one accepts; null if none is known. */
function acceptedNow(comparison: ComparedForms, pair: FieldPair): ExampleValues | null {
  const back = { was: pair.is, is: pair.was };
  const passing = checkExample(comparison, pair, false);
  const found =
    typeof passing === 'string' ? (chosenExample(back) ?? dateExample(back) ?? patternExample(back)) : passing;
  return found === 'unknown' ? null : found;
}

/** The shortest answer that the limits on the number of chosen options allowed, and allow no longer. */
function chosenExample({ was, is }: FieldPair): ExampleValues | null {
  const isWithin = ({ fieldType, expanded }: CompiledField, answer: string): boolean =>
    fieldType.limits?.(expanded).every(({ test }) => test(answer)) !== false;
  const lists = [was, is].flatMap(({ optionLists }) => (optionLists === null ? [] : listsIn(optionLists)));
  const answers = lists.flatMap((list) => {
    const codes = [...new Set((isYears(list) ? yearsOf(list, exampleDay) : list).map(([code]) => code))];
    return codes.map((_, index) => severalOf(codes.slice(0, index + 1)));
  });
  const refused = answers.filter((one) => isWithin(was, one) && !isWithin(is, one));
  const [shortest] = refused.toSorted((one, other) => one.length - other.length);
  return shortest === undefined ? null : { [was.key]: shortest };
}

function lengthChanges({ before, after }: ComparedForms, { was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [mostCharacters(before.form, was), mostCharacters(after.form, is)];
  // The limits of a number say more than its length.
  if (current >= former || numbersAround(is).length > 0) return [];
  const { key } = was;
  const lengths = `${current} characters instead of ${former}`;
  const sentence = `An answer may have ${lengths}; a longer saved answer must be changed.`;
  const example = { [key]: 'x'.repeat(Math.min(current + 1, 200)) };
  return [{ ...safe('validation', key, example), verdict: 'check', sentence }];
}

const mostCharacters = (form: Form, { key, maxLength }: CompiledField): number =>
  Math.min(maxLength, form.model.get(key)?.maxLength ?? maxLength);

interface Limits {
  readonly minimum: number;
  readonly maximum: number;
  readonly decimals: number;
}

function limitChanges({ was, is }: FieldPair): readonly FormChange[] {
  const areTimes = [was, is].every(({ expanded }) => isTimeField(expanded.type));
  const around = areTimes ? timesNearLimits : numbersAround;
  const kind = areTimes ? 'time' : 'number';
  const [before, after] = [around(was), around(is)];
  if (before.length === 0 || after.length === 0) return [];
  const refused = [...after, ...before].find((one) => canBeStored(was, was.key, one) && !canBeStored(is, is.key, one));
  const accepted = [...before, ...after].find((one) => !canBeStored(was, was.key, one) && canBeStored(is, is.key, one));
  const { key } = was;
  return [
    ...(refused === undefined
      ? []
      : [
          {
            ...safe('validation', key, { [key]: refused }),
            verdict: 'check',
            sentence: `Fewer ${kind}s are accepted; another saved ${kind} is kept and must be changed.`,
          } as const,
        ]),
    ...(accepted === undefined
      ? []
      : [{ ...safe('validation', key, { [key]: accepted }), sentence: `More ${kind}s are accepted.` }]),
  ];
}

function uploadChanges({ was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [was, is].map(({ fieldType, expanded }) =>
    JSON.stringify(uploadLimitsFrom(fieldType.control(expanded).uploadLimits)),
  );
  if (former === current) return [];
  const sentence = 'Other files are accepted; documents that were uploaded before are kept.';
  return [{ ...safe('validation', was.key, { [was.key]: 'ANSWERED' }), sentence }];
}

/** Numbers at and beyond both limits, and some within them with each number of digits after the point. */
function numbersAround({ expanded }: CompiledField): readonly string[] {
  const { minimum = 0, maximum, decimals = 0 } = expanded as Partial<Limits>;
  if (maximum === undefined) return [];
  const whole = [minimum - 1, minimum, maximum, maximum + 1].map(String);
  const digits = [decimals, decimals + 1].filter((count) => count > 0);
  const near = [Math.max(0, Math.trunc(minimum)), `-${Math.max(0, Math.trunc(-maximum))}`];
  return [...whole, ...digits.flatMap((count) => near.map((number) => `${number}.${'1'.repeat(count)}`))];
}

/** Midnight, the limits of a time, and the times a minute and a step beside them. */
function timesNearLimits({ expanded }: CompiledField): readonly string[] {
  const { min = '00:00', max = '23:59', step = 1 } = expanded as Partial<TimeFieldDefinition>;
  return [min, max].flatMap((limit) => [limit, timeLater(limit, step)].concat(timesAround(limit)));
}

/** Values with which the checks of a question begin to refuse an answer, or cease to. */
const checkExample = (comparison: ComparedForms, pair: FieldPair, isRefused: boolean): SolvedExample =>
  differing(comparison, pair, { was: [[failing, !isRefused]], is: [[failing, isRefused]] });

/** A day beside a limit that was accepted and is refused. */
function dateExample({ was, is }: FieldPair): ExampleValues | null {
  const schemas = [was.expanded.schema, is.expanded.schema].filter((schema) => schema !== undefined);
  const limits = schemas.flatMap((schema) => [schema['earliest'], schema['latest']]).filter(isRelativeDate);
  const isRefused = ({ fieldType, expanded }: CompiledField, date: string): boolean =>
    fieldType.refuses(date, expanded, exampleDay) !== null;
  const own = limits.map((limit) => limitDay(limit, exampleDay));
  const days = [...own, ...own.flatMap(daysAround)];
  const date = days.find((one) => !isRefused(was, one) && isRefused(is, one));
  return date === undefined ? null : { [was.key]: date, 'session:today': exampleDay };
}

/** The shortest text that the former pattern accepts and the current one refuses; null if there is none. */
function patternExample({ was, is }: FieldPair): ExampleValues | 'unknown' | null {
  const [former, current] = [was, is].map(({ expanded }) => expanded.schema?.['pattern']);
  if (typeof former !== 'string' || typeof current !== 'string') return null;
  const found = textBetween(former, current);
  return found.is === 'text' ? { [was.key]: found.text } : found.is === 'none' ? null : 'unknown';
}
