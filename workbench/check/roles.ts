import { formNode, pageNodes, unknownPages } from '../source/form-files.ts';
import { at, isPresent, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { nearest } from '../source/nearest.ts';

/**
 * The roles of the pages: steps, of which the first is always shown, and completion pages at the end, of which the last
 * is shown when no other is.
 */
export const checkRoles: Check = ({ form, index, host, report }) => {
  const pages = pageNodes(form);
  // A page with a wrong name can be the one that is missing.
  if (unknownPages(form).length > 0) return;
  const completions = pages.filter(isCompletion);
  const last = completions.at(-1);
  if (last === undefined) {
    if (host !== undefined && isPresent(at(formNode(form), 'pages')))
      report('no-completion', at(formNode(form), 'pages'));
    return;
  }
  if (completions.length === pages.length) {
    report('no-step', at(formNode(form), 'pages'));
    return;
  }
  const firstAtEnd = pages.findLastIndex((page) => !isCompletion(page)) + 1;
  for (const page of pages.slice(0, firstAtEnd).filter(isCompletion))
    report('completion-not-last', at(page, 'role'), idOf(page));
  const whenOf = (page: SourceNode): SourceNode => at(page, 'when');
  const shadowing = completions.slice(0, -1).find((page) => items(whenOf(page)).length === 0);
  if (shadowing !== undefined) report('completion-shadows', at(shadowing, 'role'), idOf(shadowing), idOf(last));
  if (items(whenOf(last)).length > 0) report('completion-conditional', whenOf(last), idOf(last));
  const ids = new Set(completions.map(idOf));
  const late = index.fields.filter(({ page }) => ids.has(page));
  for (const { node, key, page } of late) report('asked-too-late', at(node, 'key'), key, page);
  const first = pages.find((page) => !isCompletion(page));
  if (first !== undefined && isPresent(at(first, 'when'))) report('first-step-hidden', at(first, 'when'), idOf(first));
};

/** The step that a refused submission leads to. */
export const checkSubmitFallback: Check = ({ form, report }) => {
  const node = at(formNode(form), 'submitFallback');
  const fallback = textOf(node);
  const isStep = (page: SourceNode): boolean => !isCompletion(page);
  const steps = pageNodes(form).filter(isStep).map(idOf);
  if (fallback !== '' && !steps.includes(fallback)) report('unknown-step', node, fallback, nearest(fallback, steps));
};

/** Pages with an address of the host application. */
export const checkAddresses: Check = ({ form, host, report }) => {
  for (const page of pageNodes(form)) {
    if (host?.ownAddresses.includes(idOf(page)) === true) report('taken-address', at(page, 'id'), idOf(page));
  }
};

const isCompletion = (page: SourceNode): boolean => textOf(at(page, 'role')) === 'completion';
const idOf = (page: SourceNode): string => textOf(at(page, 'id'));
