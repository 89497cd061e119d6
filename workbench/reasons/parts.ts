/** Explains when a page, a block, a tab, an option or a message is shown, and the edits that would change it. */
import type { Edit } from '../../engine/edit/change.ts';
import type { OptionList } from '../../engine/form/form.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { yearsOf, isYears } from '../../engine/language/years.ts';
import { interpolate } from '../../engine/language/text.ts';
import type { Values } from '../../engine/language/values.ts';
import { isOffered } from '../../engine/read/accepted-answers.ts';
import { completionOf } from '../../engine/read/steps.ts';
import { errorsOfField } from '../../engine/read/validate.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import type { IndexedPlace } from '../expand/form-index.ts';
import { at, withValue, type SourceNode } from '../source/source-node.ts';
import { changesFor } from './changes.ts';
import { clausesHold } from './clauses.ts';
import {
  explainedField,
  isAlwaysTrue,
  type ExplainedField,
  type ExplainedForm,
  type FileLine,
} from './explained-form.ts';
import { reasonOf, type ExplainedCondition } from './reason.ts';

/** Everything about one part of a form other than a question, with the present values. */
export interface ExplainedPart {
  readonly name: string;
  readonly kind: IndexedPlace['kind'] | 'completion page' | 'option' | 'message';
  readonly title: string;
  /** The page of a block; '' for anything else. */
  readonly page: string;
  readonly place: FileLine;
  readonly isShown: boolean;
  /** Every condition of the part and of what is around it, the outermost first. */
  readonly shownWhile: readonly ExplainedCondition[];
  /** Edits after which it is shown, or no longer. */
  readonly toChangeShown: readonly Edit[];
}

/** A part as written, before its conditions are evaluated. */
interface Part extends Pick<ExplainedPart, 'name' | 'kind' | 'title' | 'page'> {
  readonly names: readonly string[];
  readonly node: SourceNode;
  readonly clauses: readonly WrittenClause[];
  readonly isShownWith: (values: Values) => boolean;
}

/** Explains the parts with a name: an id, `key=value` of an option, or `key: message`; empty if the form has none. */
export function explainParts(explained: ExplainedForm, values: Values, name: string): readonly ExplainedPart[] {
  return partsIn(explained)
    .filter(({ names }) => names.includes(name))
    .map(({ kind, title, page, node, clauses, isShownWith }) => {
      const isNow = isShownWith(values);
      return {
        name,
        kind,
        title: interpolate(title, values),
        page,
        place: explained.placeOf(node),
        isShown: isNow,
        shownWhile: clauses.map((clause) => reasonOf(explained, clause, values)),
        toChangeShown: changesFor(explained, values, {
          clauses,
          isWanted: !isNow,
          isReached: (after) => isShownWith(after) !== isNow,
        }),
      };
    });
}

/** The names by which parts of a form can be explained. */
export const explainableNames = (explained: ExplainedForm): readonly string[] =>
  partsIn(explained).flatMap(({ names }) => names);

const known = new WeakMap<ExplainedForm, readonly Part[]>();

function partsIn(explained: ExplainedForm): readonly Part[] {
  const { index } = explained;
  const parts = known.get(explained) ?? [
    ...index.places.map((place) => placePart(explained, place)),
    ...index.fields.flatMap(({ key }) => {
      const found = explainedField(explained, key);
      return found === undefined ? [] : optionParts(explained, found).concat(messageParts(explained, found));
    }),
  ];
  known.set(explained, parts);
  return parts;
}

function placePart({ form, names: known }: ExplainedForm, place: IndexedPlace): Part {
  const { kind, id, group, title, page, node, needs } = place;
  const clauses = needs.flat().filter((clause) => !isAlwaysTrue(clause, known));
  const names = group === '' ? [id] : [`tab:${group}=${id}`, `${group}: ${id}`, id];
  const own = { name: id, names, title, node, clauses };
  const end = form.pages.find((one) => kind === 'page' && one.role === 'completion' && one.id === id);
  if (end !== undefined)
    return { ...own, kind: 'completion page', page: '', isShownWith: (values) => completionOf(form, values) === end };
  const isShownWith = (values: Values): boolean => clausesHold(clauses, values);
  return { ...own, kind, page: kind === 'page' ? '' : page, isShownWith };
}

/** The options of a list; what a type of question makes, such as years, has no conditions. */
function optionParts({ form, index }: ExplainedForm, { field, indexed, shownWhile }: ExplainedField): readonly Part[] {
  const { optionLists, key } = field;
  if (optionLists === null) return [];
  const lists: readonly (readonly [string, OptionList])[] =
    optionLists.from === 'list' ? [['', optionLists.list]] : [...optionLists.lists];
  const labels = new Map(lists.flatMap(([, list]) => listed(list)));
  return [...labels].map(([value, label]) => {
    const having = lists.filter(([, list]) => listed(list).some(([one]) => one === value)).map(([name]) => name);
    const conditional = index.conditionalBlocks.filter(({ option, keys }) => keys[0] === key && option === value);
    const node = at(indexed.node, optionLists.from === 'list' ? 'options' : 'optionsBy');
    const listing: WrittenClause[] =
      optionLists.from === 'list'
        ? []
        : [
            {
              node,
              valueKey: optionLists.valueKey,
              operator: 'in',
              targets: having.map((name) => withValue(node, name)),
              reference: null,
            },
          ];
    return {
      name: `${key}=${value}`,
      names: [`${key}=${value}`],
      kind: 'option',
      title: label,
      page: '',
      node: conditional[0]?.node ?? node,
      clauses: [...shownWhile, ...listing, ...conditional.flatMap(({ own }) => own)],
      isShownWith: (values) => isShown(field, values) && isOffered(field, form, { ...values, [key]: value }),
    };
  });
}

const listed = (list: OptionList): readonly (readonly [value: string, label: string])[] =>
  (isYears(list) ? yearsOf(list, undefined) : list).flatMap(([value, label]) => (value === '' ? [] : [[value, label]]));

/** The messages of a question that have conditions: that it must be answered, and its checks. */
function messageParts(
  { form, validators }: ExplainedForm,
  { field, indexed, shownWhile }: ExplainedField,
): readonly Part[] {
  const { required } = field;
  const part = (text: string, node: SourceNode, when: readonly WrittenClause[]): Part => ({
    name: `${indexed.key}: ${text}`,
    names: [`${indexed.key}: ${text}`],
    kind: 'message',
    title: text,
    page: '',
    node,
    clauses: [...shownWhile, ...when],
    isShownWith: (values) =>
      isShown(field, values) && errorsOfField(form, validators, values, field.key).includes(interpolate(text, values)),
  });
  const unanswered = field.keys.map((valueKey): WrittenClause => ({
    node: indexed.node,
    valueKey,
    operator: 'notAnswered',
    targets: [],
    reference: null,
  }));
  const missing =
    required === undefined || indexed.required === null
      ? []
      : [
          part(typeof required === 'string' ? required : required.message, indexed.required.node, [
            ...indexed.required.when,
            ...unanswered.slice(0, 1),
          ]),
        ];
  return [
    ...missing,
    ...indexed.checks.flatMap(({ when, node }, position) => {
      const check = field.checks[position];
      return check === undefined ? [] : [part(check.message, node, when)];
    }),
  ];
}
