import { isChoice } from '../sets/knowledge.ts';
import { institutionOf, namesIn, optionsNode, type FormFiles } from '../source/form-files.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { outermostScope } from '../source/scope.ts';
import { at, isPresent, placeOf, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { impossibleTargets } from '../solve/impossible-targets.ts';
import { optionsIn } from '../expand/known-names.ts';

/** The constants that conditions compare the answer to a question with. */
interface Compared {
  readonly key: string;
  readonly targets: readonly string[];
  readonly count: number;
  /** No option of the question is one of the constants. */
  readonly isMismatched: boolean;
}

interface Question {
  /** The name of the list, or the list. */
  readonly place: SourceNode;
  readonly compared: Compared;
}

/** Lists of options without any of the values that conditions compare with: the list is wrong, not each condition. */
export const checkWrongLists: Check = (context) => {
  const { form, index } = context;
  const lists = new Map<string, { readonly source: SourceNode; readonly questions: Question[] }>();
  for (const field of index.fields) {
    const source = at(field.node, 'options');
    const isList = isPresent(source) && optionsIn(form, source, field.scope) !== null;
    const compared = isChoice(field.type) && isList ? comparedWith(field, context) : null;
    if (compared === null) continue;
    const name = textOf(source) === '' ? placeOf(source) : textOf(source);
    const { questions } = lists.get(name) ?? { questions: [] };
    lists.set(name, { source, questions: [...questions, { place: source, compared }] });
  }
  for (const { source, questions } of lists.values()) {
    if (questions.length > 1 && questions.every(({ compared }) => compared.isMismatched))
      reportList(
        optionsNode(form, textOf(source)),
        questions.map(({ compared }) => compared),
        context,
      );
    else
      for (const { place, compared } of questions)
        if (compared.isMismatched && compared.count > 1) reportList(place, [compared], context);
  }
};

function comparedWith({ key }: IndexedField, { index, names }: CheckContext): Compared | null {
  const comparisons = index.comparisons.filter(
    ({ valueKey, reference, operator, targets }) =>
      valueKey === key && reference === null && targets.length > 0 && exact.has(operator),
  );
  const targets = comparisons.flatMap((one) => one.targets);
  const impossible = comparisons.flatMap((one) => impossibleTargets(one, names));
  if (comparisons.length === 0) return null;
  return {
    key,
    targets: [...new Set(targets.map(textOf))],
    count: new Set(comparisons.map(({ node }) => placeOf(node))).size,
    isMismatched: impossible.length === targets.length,
  };
}

const exact: ReadonlySet<string> = new Set(['equals', 'notEquals', 'in', 'notIn', 'contains', 'notContains']);

/** The names of more questions say nothing more. */
const mostNamed = 3;

function reportList(place: SourceNode, questions: readonly Compared[], { form, report }: CheckContext): void {
  const targets = [...new Set(questions.flatMap((one) => one.targets))];
  const keys = questions.map(({ key }) => key);
  const others = keys.length > mostNamed ? ` and ${keys.length - mostNamed} other questions` : '';
  const named = quoted(keys.slice(0, mostNamed)) + others;
  const list = questions.length > 1 ? '' : (listWith(targets, form) ?? '');
  report('list-without-targets', place, quoted(targets), named, list, quoted(keys));
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

/** The name of the list in `options/` that has all values. */
const listWith = (values: readonly string[], form: FormFiles): string | undefined =>
  namesIn(form, 'options').find((name) => {
    const options = optionsIn(form, optionsNode(form, name), outermostScope(institutionOf(form))) ?? [];
    return values.every((value) => options.includes(value));
  });
