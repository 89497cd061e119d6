import { formNode, pageNodes } from '../source/form-files.ts';
import { at, isPresent, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { nearest } from '../source/nearest.ts';

/** The roles of the pages: steps, of which the first is always shown, and one completion page at the end. */
export const checkRoles: Check = ({ form, index, host, report }) => {
  const pages = pageNodes(form);
  const completions = pages.filter(isCompletion);
  const [completion, ...others] = completions;
  if (completion === undefined) {
    if (host !== undefined && isPresent(at(formNode(form), 'pages')))
      report('no-completion', at(formNode(form), 'pages'));
    return;
  }
  if (completions.length === pages.length) {
    report('no-step', at(formNode(form), 'pages'));
    return;
  }
  for (const page of others) report('completion-twice', at(page, 'role'), idOf(page), idOf(completion));
  if (others.length > 0) return;
  if (pages.at(-1) !== completion) report('completion-not-last', at(completion, 'role'), idOf(completion));
  const late = index.fields.filter(({ page }) => page === idOf(completion));
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
