import type { AnswerKey } from './definition.ts';
import type { Test } from './condition.ts';
import type { Block, CompiledField, Form } from './form.ts';
import { fixedValues, isListed, isOffered, valueOf } from './options.ts';
import { beginningOf, interpolate, namedError } from './text.ts';
import { isAnswered, type Values } from './values.ts';
import { hasAnswer, isRequired as mustAnswer, isShown } from './view.ts';

/** The messages an answered value earns, distinct and in order; none when it is fine. `today` is an ISO date. */
export type Validator = (value: string, today: string) => readonly string[];
/** By the field's first key; fields without a schema are absent. Made ahead of time. */
export type Validators = Readonly<Record<AnswerKey, Validator>>;
/** By the field's first key, in page order; only fields in error. */
export type FieldErrors = Readonly<Record<AnswerKey, readonly string[]>>;

const none: readonly string[] = [];

/** What is wrong with one question now; nothing while it is not shown. A month-year answers under its month alone. */
export function errorsOfField(form: Form, validators: Validators, values: Values, key: AnswerKey): readonly string[] {
  const field = form.fields.get(key);
  if (field?.key !== key || !isShown(field, values)) return none;
  return judge(form, field, validatorOf(validators, field), values);
}

/** What is wrong with a question now, by any of its keys. */
export type Judge = (values: Values, key: AnswerKey) => readonly string[];

/** `errorsOfField` of one form. */
export function judgeOf(form: Form, validators: Validators): Judge {
  return (values, key) => errorsOfField(form, validators, values, key);
}

/** What is wrong with the whole application now. */
export function errorsOf(form: Form, validators: Validators, values: Values): FieldErrors {
  const errors: Record<AnswerKey, readonly string[]> = {};
  const { runs, tests } = planOf(form, validators);
  const shown = shownFlags(tests, values);
  for (const run of runs) {
    if (shown[run.within] !== 1) continue;
    for (const { key, isSimple, isRequired, offered, field, validator } of run.judged) {
      if (isSimple && (isAnswered(values[key]) ? validator === null && (offered?.has(values[key] ?? '') ?? isOffered(field, values)) : !isRequired)) continue;
      if (field.condition !== null && !field.condition(values)) continue;
      const messages = judge(form, field, validator, values);
      if (messages.length > 0) errors[field.key] = messages;
    }
  }
  return errors;
}

/** Required first, then the list and the schema if there is an answer, then the author's checks. */
function judge(form: Form, field: CompiledField, validator: Validator | null, values: Values): readonly string[] {
  const value = field.keys.length === 1 ? (values[field.key] ?? '') : valueOf(field, values);
  let messages = none;
  if (!hasAnswer(field, value)) messages = missing(field, values);
  else if (!isOffered(field, values)) messages = [namedError(field.label, sayOf(form)('answerNotListed'), sayOf(form))];
  else if (field.type === 'password' && beginningOf(value, field.maxLength) !== value) messages = [tooLong(form, field)];
  else if (validator !== null && (field.schemaWhen === null || field.schemaWhen(values))) messages = validator(value, values['session:today'] ?? '');
  return field.checks.length === 0 && messages.length === 0 ? none : distinctWords([...messages, ...failedChecks(field, values)], values);
}

function missing(field: CompiledField, values: Values): readonly string[] {
  const { required } = field;
  if (required === undefined || !mustAnswer(field, values)) return none;
  return [typeof required === 'string' ? required : required.message];
}

/** A password is kept as it is typed; any other text that is too long is not. */
function tooLong(form: Form, { label, maxLength }: CompiledField): string {
  return namedError(label, interpolate(sayOf(form)('valueTooLong'), { limit: String(maxLength) }), sayOf(form));
}

const sayOf = ({ messages }: Form) => (name: string): string => messages[name] ?? name;

function failedChecks({ checks }: CompiledField, values: Values): readonly string[] {
  return checks.filter(({ when }) => when(values)).map(({ message }) => message);
}

function distinctWords(messages: readonly string[], values: Values): readonly string[] {
  return messages.length === 0 ? none : [...new Set(messages.map((message) => interpolate(message, values)))];
}

function validatorOf(validators: Validators, field: CompiledField): Validator | null {
  return Object.hasOwn(validators, field.key) ? (validators[field.key] ?? null) : null;
}

/** The fields that anything can be wrong with, those of one block together, so that a hidden block costs one look. */
interface Plan {
  readonly form: Form;
  /** One for each block that hides others; each comes after the one it stands in. */
  readonly tests: readonly { readonly test: Test; readonly within: number }[];
  readonly runs: readonly Run[];
}
interface Run {
  /** One more than the index of the innermost test round these fields; 0 when there is none. */
  readonly within: number;
  readonly judged: Judged[];
}
interface Judged {
  readonly key: AnswerKey;
  /** Nothing but its own answer decides: most are dismissed by one look at it. */
  readonly isSimple: boolean;
  readonly isRequired: boolean;
  /** The values of its list where that is always the same. */
  readonly offered: ReadonlySet<string> | null;
  readonly field: CompiledField;
  readonly validator: Validator | null;
}

const plans = new WeakMap<Validators, Plan>();

/** The plan depends on nothing but its arguments, so it is made once. */
function planOf(form: Form, validators: Validators): Plan {
  const known = plans.get(validators);
  if (known?.form === form) return known;
  const plan = createPlan(form, validators);
  plans.set(validators, plan);
  return plan;
}

function createPlan(form: Form, validators: Validators): Plan {
  const tests: { test: Test; within: number }[] = [];
  const runs: Run[] = [];
  const visitField = (field: CompiledField, within: number): void => {
    const validator = validatorOf(validators, field);
    if (!canFail(field, validator)) return;
    const last = runs.at(-1);
    const isSimple = field.checks.length === 0 && field.keys.length === 1 && field.type !== 'password';
    const judged: Judged = { key: field.key, isSimple, isRequired: field.required !== undefined, offered: fixedValues(field), field, validator };
    if (last?.within === within) last.judged.push(judged);
    else runs.push({ within, judged: [judged] });
  };
  const visit = (block: Block, outer: number): void => {
    if (block.type === 'content') return;
    if (!('blocks' in block || 'tabs' in block || 'copies' in block)) {
      visitField(block, outer);
      return;
    }
    const within = block.condition === null ? outer : tests.push({ test: block.condition, within: outer });
    const inner = 'blocks' in block ? block.blocks : 'tabs' in block ? block.tabs : block.copies;
    for (const one of inner) visit(one, within);
  };
  for (const page of form.pages) for (const block of page.blocks) visit(block, 0);
  return { form, tests, runs };
}

const canFail = (field: CompiledField, validator: Validator | null): boolean =>
  validator !== null || field.required !== undefined || field.checks.length > 0 || isListed(field) || field.type === 'password';

function shownFlags(tests: Plan['tests'], values: Values): Uint8Array {
  const shown = new Uint8Array(tests.length + 1);
  shown[0] = 1;
  tests.forEach(({ test, within }, index) => {
    shown[index + 1] = shown[within] === 1 && test(values) ? 1 : 0;
  });
  return shown;
}
