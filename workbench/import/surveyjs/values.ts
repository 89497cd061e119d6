/** The values of SurveyJS expressions. */
import type { SourceTree } from '../base/expression.ts';
import { called, conjunction, equalTo, named, negation, numberTree, textTree, Unsayable } from '../base/trees.ts';
import type { NamedPart } from './names.ts';

export type Constant = string | number | boolean | null;

/** A value of an expression. */
export type SurveyValue =
  | { readonly kind: 'constant'; readonly value: Constant }
  | { readonly kind: 'list'; readonly items: readonly SurveyValue[] }
  | { readonly kind: 'answer'; readonly part: NamedPart }
  | { readonly kind: 'tree'; readonly result: 'number' | 'date' | 'text' | 'logic'; readonly tree: SourceTree };

/** The part has no answer; a group has none in all of its parts. Throws Unsayable. */
export function emptyPart(part: NamedPart): SourceTree {
  if (part.kind === 'repeat' || part.kind === 'none') throw new Unsayable(`"${part.name}" has no answer to compare`);
  if (part.kind === 'agreement') return negation(equalTo(part.name, 'OK'));
  return part.kind === 'group' ? conjunction(part.children.map(emptyPart)) : equalTo(part.name, '');
}

/** A value as a tree. Throws Unsayable for a list, and for an answer that is none. */
export function asTree(value: SurveyValue): SourceTree {
  switch (value.kind) {
    case 'tree':
      return value.tree;
    case 'list':
      throw new Unsayable('a list is not a value of its own');
    case 'answer':
      if (['group', 'repeat', 'none'].includes(value.part.kind))
        throw new Unsayable(`"${value.part.name}" is not one answer`);
      return value.part.kind === 'agreement'
        ? called('if', equalTo(value.part.name, 'OK'), textTree('true'), textTree('false'))
        : named(value.part.name);
    case 'constant': {
      const { value: constant } = value;
      if (typeof constant === 'number') return numberTree(constant);
      return textTree(constant === null ? '' : String(constant));
    }
  }
}

/** True for a choice whose values are all numbers. */
export const isNumericChoice = ({ kind, options }: NamedPart): boolean =>
  kind === 'choice' &&
  options.length > 0 &&
  options.every(({ value, code }) => isNumberText(value) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(code));

/** True for what SurveyJS takes as a number. */
export const isNumberText = (value: Constant): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value));

/** True for a value that has a number, or nothing while it is unanswered. */
export const isNumberValue = (value: SurveyValue): boolean =>
  (value.kind === 'tree' && value.result === 'number') ||
  (value.kind === 'constant' && isNumberText(value.value)) ||
  (value.kind === 'answer' &&
    (value.part.kind === 'number' || value.part.kind === 'calculation' || isNumericChoice(value.part)));

/** A number as a tree; an unanswered one stays nothing. Throws Unsayable. */
export function asNumber(value: SurveyValue): SourceTree {
  if (!isNumberValue(value)) throw new Unsayable('a value is no number');
  return value.kind === 'constant' ? numberTree(Number(value.value)) : asTree(value);
}

/** A date as a tree. Throws Unsayable. */
export function asDate(value: SurveyValue): SourceTree {
  if (value.kind === 'tree' && value.result === 'date') return value.tree;
  if (value.kind === 'answer' && value.part.kind === 'date') return named(value.part.name);
  if (value.kind === 'constant' && isDay(value.value)) return textTree(String(value.value));
  throw new Unsayable('a value is no date');
}

export const isDay = (value: Constant): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
export const isDateValue = (value: SurveyValue): boolean =>
  (value.kind === 'tree' && value.result === 'date') ||
  (value.kind === 'answer' && value.part.kind === 'date') ||
  (value.kind === 'constant' && isDay(value.value));

/** True if SurveyJS finds two values equal: case, spaces around them and the type of a number do not count. */
export function areEqual(one: Constant, other: Constant): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (isNumberText(one) && isNumberText(other)) return Number(one) === Number(other);
  return String(one).trim().toLowerCase() === String(other).trim().toLowerCase();
}

export const isBlank = (value: Constant): boolean => value === null || value === '';
