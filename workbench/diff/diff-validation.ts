/** The changes of the answers that a question accepts: their length, limits, schema and checks. */
import { isRelativeDate, limitDay } from '../../engine/language/date-limits.ts';
import type { TimeFieldDefinition } from '../../engine/fields/time.ts';
import type { CompiledField, Form } from '../../engine/form/form.ts';
import { severalOf } from '../../engine/language/several.ts';
import { listOf } from '../../engine/form/options.ts';
import { uploadLimitsFrom } from '../../engine/language/upload-limits.ts';
import type { Values } from '../../engine/language/values.ts';
import { isTimeField } from '../sets/knowledge.ts';
import { timeLater, timesAround } from '../sets/times.ts';
import { daysAround, textBetween } from './candidates.ts';
import type { ComparedForms, FormChange } from './change.ts';
import { exampleDay, type ExampleValues } from './examples.ts';
import { differing, safe, type FieldPair } from './field-pair.ts';

/** A longer or a refused answer is kept, and the applicant must change it: no answer is lost. */
export function validationChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const changes = [...lengthChanges(comparison, pair), ...limitChanges(pair), ...uploadChanges(pair)];
  if (rulesOf(was) === rulesOf(is)) return changes;
  const example = checkExample(comparison, pair) ??
    chosenExample(pair) ??
    dateExample(pair) ??
    patternExample(pair) ?? { [was.key]: 'x' };
  const sentence = 'The answer is checked differently; saved answers are kept.';
  return [...changes, { ...safe('validation', was.key, example), sentence }];
}

const rulesOf = ({ expanded, checks, fieldType }: CompiledField): string =>
  JSON.stringify([expanded.schema, expanded.schemaWhen, expanded.checks, checks.length, fieldType.limits?.(expanded)]);

/** The shortest answer that only one of two limits on the number of chosen options allows. */
function chosenExample({ was, is }: FieldPair): ExampleValues | null {
  const options = listOf(is, {})?.map(([value]) => value) ?? [];
  const isWithin = ({ fieldType, expanded }: CompiledField, answer: string): boolean =>
    fieldType.limits?.(expanded).every(({ test }) => test(answer)) !== false;
  const answer = options
    .map((_, index) => severalOf(options.slice(0, index + 1)))
    .find((one) => isWithin(was, one) !== isWithin(is, one));
  return answer === undefined ? null : { [was.key]: answer };
}

function lengthChanges({ before, after }: ComparedForms, { was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [mostCharacters(before.form, was), mostCharacters(after.form, is)];
  // The limits of a number say more than its length.
  if (current >= former || numbersAround(is).length > 0) return [];
  const { key } = was;
  const lengths = `${current} characters instead of ${former}`;
  const sentence = `An answer may have ${lengths}; a longer saved answer must be changed.`;
  return [{ ...safe('validation', key, { [key]: 'x'.repeat(Math.min(current + 1, 200)) }), sentence }];
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
  const refused = [...after, ...before].find((one) => isAccepted(was, one) && !isAccepted(is, one));
  const accepted = [...before, ...after].find((one) => !isAccepted(was, one) && isAccepted(is, one));
  const { key } = was;
  return [
    ...(refused === undefined
      ? []
      : [
          {
            ...safe('validation', key, { [key]: refused }),
            sentence: `Fewer ${kind}s are accepted; another saved ${kind} is kept and must be changed.`,
          },
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

const isAccepted = ({ fieldType, expanded }: CompiledField, answer: string): boolean =>
  fieldType.accepts[0].test(answer, expanded);

/** Numbers at and beyond both limits, and the least one with each number of digits after the point. */
function numbersAround({ expanded }: CompiledField): readonly string[] {
  const { minimum = 0, maximum, decimals = 0 } = expanded as Partial<Limits>;
  if (maximum === undefined) return [];
  const whole = [minimum - 1, minimum, maximum, maximum + 1].map(String);
  const digits = [decimals, decimals + 1].filter((count) => count > 0);
  return [...whole, ...digits.map((count) => `${Math.max(0, Math.trunc(minimum))}.${'1'.repeat(count)}`)];
}

/** Midnight, the limits of a time, and the times a minute and a step beside them. */
function timesNearLimits({ expanded }: CompiledField): readonly string[] {
  const { min = '00:00', max = '23:59', step = 1 } = expanded as Partial<TimeFieldDefinition>;
  return [min, max].flatMap((limit) => [limit, timeLater(limit, step)].concat(timesAround(limit)));
}

function checkExample(comparison: ComparedForms, pair: FieldPair): ExampleValues | null {
  const failing = ({ checks }: CompiledField, values: Values): string =>
    checks.map(({ when }) => String(when(values))).join();
  const reads = (field: CompiledField): readonly string[] => [...field.reads, field.key];
  return differing(comparison, pair, reads, (a, b) => failing(pair.was, a) !== failing(pair.is, b));
}

function dateExample({ was, is }: FieldPair): ExampleValues | null {
  const schemas = [was.expanded.schema, is.expanded.schema].filter((schema) => schema !== undefined);
  const limits = schemas.flatMap((schema) => [schema['earliest'], schema['latest']]).filter(isRelativeDate);
  const isRefused = ({ fieldType, expanded }: CompiledField, date: string): boolean =>
    fieldType.refuses(date, expanded, exampleDay) !== null;
  const dates = limits.flatMap((limit) => daysAround(limitDay(limit, exampleDay)));
  const date = dates.find((one) => isRefused(was, one) !== isRefused(is, one));
  return date === undefined ? null : { [was.key]: date, 'session:today': exampleDay };
}

/** The shortest text that only one of two patterns accepts, first a saved one that is now refused. */
function patternExample({ was, is }: FieldPair): ExampleValues | null {
  const [former, current] = [was, is].map(({ expanded }) => expanded.schema?.['pattern']);
  if (typeof former !== 'string' || typeof current !== 'string') return null;
  const text = textBetween(former, current) ?? textBetween(current, former);
  return text === null ? null : { [was.key]: text };
}
