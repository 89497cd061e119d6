/** Everything that answers can show: pages, blocks, questions, options and messages, in the order of the form. */
import type { CompiledField } from '../../engine/form/form.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { isOffered } from '../../engine/read/accepted-answers.ts';
import { clausesHold } from '../reasons/clauses.ts';
import type { Clause, Formula } from '../solve/formula.ts';
import { answeredFormula } from '../solve/submission.ts';
import { opposite } from '../solve/formula.ts';
import type { IndexedField, IndexedPlace } from '../expand/form-index.ts';
import { at, textOf, type SourceNode } from '../source/source-node.ts';
import { serverAccepts, enteredValues } from '../solve/witness.ts';
import { interpolate } from '../../engine/language/text.ts';
import { errorsOfField, limitError } from '../../engine/read/validate.ts';
import type { Values } from '../../engine/language/values.ts';
import type { CoveredForm } from './covered-form.ts';
import { offeredOptions, type OfferedOption } from './offered.ts';
import { sampleAnswers, type SampleAnswer } from './samples.ts';
import { schemaMessages } from './schema-messages.ts';

/** The kinds of what answers can show. */
export type TargetKind = IndexedPlace['kind'] | 'question' | 'option' | 'message';

/** Something that answers can show. */
export interface CoverTarget {
  readonly kind: TargetKind;
  /** An id, an answer key, `key=value` of an option, or `key: message`. */
  readonly name: string;
  readonly page: string;
  readonly node: SourceNode;
  /** The first answer key of its question; '' for pages and blocks. */
  readonly key: string;
  readonly goal: readonly Clause[];
  readonly isReached: (values: Values) => boolean;
  /** Answers that the conditions of the goal cannot express, for example one option of many. */
  readonly also: Readonly<Record<string, string>>;
  /** Its own conditions make it a branch of the form. */
  readonly isBranch: boolean;
}

const known = new WeakMap<CoveredForm, readonly CoverTarget[]>();

/** Every target of a form, found once. */
export function targetsOf(covered: CoveredForm): readonly CoverTarget[] {
  const { index } = covered;
  const targets = known.get(covered) ?? [
    ...index.places.map((place) => placeTarget(covered, place)),
    ...index.fields.flatMap((field) => fieldTargets(covered, field)),
  ];
  known.set(covered, targets);
  return targets;
}

function placeTarget({ model }: CoveredForm, { kind, node, id, page, group, needs }: IndexedPlace): CoverTarget {
  const written = needs.flat();
  return {
    kind,
    name: group === '' ? id : `${group}: ${id}`,
    page,
    node,
    key: '',
    goal: model.clausesOf(written),
    isReached: (values) => clausesHold(written, values),
    also: {},
    isBranch: (needs.at(-1) ?? []).length > 0,
  };
}

function fieldTargets(covered: CoveredForm, indexed: IndexedField): readonly CoverTarget[] {
  const { form, model } = covered;
  const [key] = indexed.keys;
  const field = form.fields.get(key);
  if (field === undefined) return [];
  const isSeen = (values: Values): boolean => isShown(field, values);
  const question: CoverTarget = {
    kind: 'question',
    name: indexed.key,
    page: indexed.page,
    node: indexed.node,
    key,
    goal: model.shown(indexed),
    isReached: isSeen,
    also: {},
    isBranch: indexed.own.length > 0,
  };
  return [
    question,
    ...offeredOptions(covered, field).map((option) => optionTarget(covered, question, field, option)),
    ...requiredTargets(covered, question, indexed, field),
    ...checkTargets(covered, question, indexed, field),
    ...limitTargets(covered, question, field),
    ...schemaTargets(covered, question, indexed, field),
  ];
}

function optionTarget(
  { form }: CoveredForm,
  question: CoverTarget,
  field: CompiledField,
  { key, value, offered }: OfferedOption,
): CoverTarget {
  return {
    ...question,
    kind: 'option',
    name: `${key}=${value}`,
    goal: [...question.goal, ...offered],
    isReached: (values) => question.isReached(values) && isChosen(values[key] ?? '') && isOffered(field, form, values),
    also: { [key]: value },
    isBranch: offered.length > 0,
  };

  function isChosen(answer: string): boolean {
    return field.fieldType.isMultiple ? answer.split(',').includes(value) : answer === value;
  }
}

function messageTarget(
  { form, validators }: CoveredForm,
  question: CoverTarget,
  message: string,
  more: Pick<CoverTarget, 'goal' | 'also' | 'node'>,
): CoverTarget {
  return {
    ...question,
    ...more,
    kind: 'message',
    name: `${question.name}: ${message}`,
    isReached: (values) => errorsOfField(form, validators, values, question.key).includes(interpolate(message, values)),
    isBranch: false,
  };
}

function requiredTargets(
  covered: CoveredForm,
  question: CoverTarget,
  indexed: IndexedField,
  { required }: CompiledField,
): readonly CoverTarget[] {
  if (required === undefined || indexed.required === null) return [];
  const { when, node } = indexed.required;
  const { model } = covered;
  const formula: Formula = opposite(answeredFormula(model, indexed), model.space.allCases);
  const source = { kind: 'required', comparison: null, key: question.key, node } as const;
  const goal = [...question.goal, ...model.clausesOf(when, question.key), { formula, source }];
  const message = typeof required === 'string' ? required : required.message;
  return [messageTarget(covered, question, message, { goal, also: {}, node })];
}

function checkTargets(
  covered: CoveredForm,
  question: CoverTarget,
  indexed: IndexedField,
  field: CompiledField,
): readonly CoverTarget[] {
  return indexed.checks.map(({ when, node }, position) =>
    messageTarget(covered, question, field.checks[position]?.message ?? '', {
      goal: [...question.goal, ...covered.model.clausesOf(when, question.key)],
      also: {},
      node,
    }),
  );
}

/** The message of each limit, with an answer that has one option less or more. */
function limitTargets(covered: CoveredForm, question: CoverTarget, field: CompiledField): readonly CoverTarget[] {
  if (field.fieldType.limits === undefined) return [];
  const beyond = new Map<string, SampleAnswer>();
  for (const sample of sampleAnswers(covered, field, covered.start)) {
    const message = limitError(covered.form, field, sample[question.key] ?? '');
    if (message !== null) beyond.set(message, sample);
  }
  return Array.from(beyond, ([message, also]) =>
    messageTarget(covered, question, message, { goal: question.goal, also, node: question.node }),
  );
}

function schemaTargets(
  covered: CoveredForm,
  question: CoverTarget,
  indexed: IndexedField,
  field: CompiledField,
): readonly CoverTarget[] {
  const node = at(indexed.node, 'schema');
  const goal = [...question.goal, ...covered.model.clausesOf(indexed.schemaWhen?.when ?? [], question.key)];
  const shown = schemaMessages(covered, field);
  const targets = shown.map(({ message, failing }) =>
    messageTarget(covered, question, message, { goal, also: { [question.key]: failing }, node }),
  );
  const unseen = writtenMessages(at(indexed.node, 'schema', 'errorMessage')).filter(
    (written) => !shown.some(({ message }) => isSame(written, message)),
  );
  return [
    ...targets,
    ...unseen.map((message) => messageTarget(covered, question, message, { goal: [impossible], also: {}, node })),
  ];
}

const impossible: Clause = {
  formula: { kind: 'or', of: [] },
  source: { kind: 'schema', comparison: null, key: '', node: { file: '', path: [], value: undefined } },
};

function writtenMessages(messages: SourceNode): readonly string[] {
  const { value } = messages;
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.keys(value).map((name) => textOf(at(messages, name)))
    : [];
}

/** Each placeholder of an authored message matches any text. */
function isSame(written: string, message: string): boolean {
  const escaped = written.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.*');
  return new RegExp(`^${escaped}$`, 'su').test(message);
}

/** True if the values reach a target once its own answers are added. */
export function reaches({ form }: CoveredForm, { also, isReached }: CoverTarget, values: Values): boolean {
  const after = enteredValues(form, values, also);
  return after !== null && isReached(after) && serverAccepts(form, after, also);
}

const ids = new WeakMap<object, number>();
let count = 0;

function idOf(source: object): number {
  const id = ids.get(source) ?? (count += 1);
  ids.set(source, id);
  return id;
}

/** The same name for targets of one question with the same goal, such as options under the same conditions. */
export function goalName({ kind, key, name, goal }: CoverTarget): string {
  const clauses = goal.map(({ source, formula }) => [idOf(source), formula.kind === 'in' ? String(formula.cases) : '']);
  return JSON.stringify([kind, kind === 'option' ? key : name, clauses]);
}
