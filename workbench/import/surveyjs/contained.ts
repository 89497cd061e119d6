/** `contains`, `anyof`, `allof` and `noneof` of SurveyJS: about the options of a question, or about parts of a text. */
import type { SourceTree } from '../base/expression.ts';
import { comparedValues, optionIn } from './compared.ts';
import type { NamedPart } from './names.ts';
import {
  conjunction,
  alternatives,
  called,
  equalTo,
  named,
  neverTrue,
  negation,
  textTree,
  Unsayable,
} from '../base/trees.ts';
import { isBlank, type SurveyValue } from './values.ts';

type Containment = 'contains' | 'notcontains' | 'anyof' | 'allof' | 'noneof';

/** A containment as a condition. Throws Unsayable. */
export function containment(operator: Containment, left: SurveyValue, right: SurveyValue): SourceTree {
  if (operator === 'notcontains') return negation(containment('contains', left, right));
  if (operator === 'noneof') return negation(containment('anyof', left, right));
  if (left.kind === 'list' && right.kind === 'answer' && operator === 'contains')
    return alternatives(left.items.map((item) => comparedValues('=', right, item)));
  if (left.kind !== 'answer') throw new Unsayable(`the first value of ${operator} is no answer`);
  const items = right.kind === 'list' ? right.items : [right];
  if (items.length === 0) throw new Unsayable(`the list of ${operator} is empty`);
  const { part } = left;
  if (part.kind === 'several') {
    const chosen = items.map((item) => chosenIn(part, item));
    return operator === 'anyof' ? alternatives(chosen) : conjunction(chosen);
  }
  if (operator === 'anyof' && right.kind === 'list')
    return alternatives(items.map((item) => comparedValues('=', left, item)));
  if (operator === 'anyof' || (operator === 'contains' && right.kind === 'list'))
    throw new Unsayable(`${operator} needs a question with several answers`);
  return conjunction(items.map((item) => partOfText(part, item)));
}

function chosenIn(part: NamedPart, item: SurveyValue): SourceTree {
  if (item.kind === 'answer') return chosenAnswer(part, item.part);
  const code = optionIn(part, item);
  return code === null ? neverTrue : called('selected', named(part.name), textTree(code));
}

/** One of the chosen options is the answer to another question. */
function chosenAnswer(part: NamedPart, { name, kind, options }: NamedPart): SourceTree {
  if (kind !== 'choice') throw new Unsayable(`"${name}" is not one option`);
  const pairs = options.map(({ value, code }) => {
    const chosen = chosenIn(part, { kind: 'constant', value });
    return chosen === neverTrue ? neverTrue : conjunction([equalTo(name, code), chosen]);
  });
  return alternatives(pairs);
}

/** The answer has these characters, whatever their case. */
function partOfText({ name, kind, options }: NamedPart, item: SurveyValue): SourceTree {
  if (item.kind !== 'constant') throw new Unsayable('a part of a text is no constant');
  if (isBlank(item.value)) return neverTrue;
  const text = String(item.value).toLowerCase();
  if (kind === 'choice') {
    const found = options.filter(({ value }) => String(value).toLowerCase().includes(text));
    return alternatives(found.map(({ code }) => equalTo(name, code)));
  }
  if (kind !== 'text') throw new Unsayable(`"${name}" is no text`);
  return called('contains', called('lower-case', named(name)), textTree(text));
}
