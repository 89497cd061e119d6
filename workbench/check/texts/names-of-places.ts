import { placeholdersOf } from '../../../engine/language/text.ts';
import { formNode, institutionOf, pageNodes } from '../../source/form-files.ts';
import { at, isPresent, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';

/** The title of the form and the names of its steps, which are shown beside every page and have no answers. */
export const checkNamesOfPlaces: Check = ({ form, names, report }) => {
  const words = institutionOf(form);
  const steps = pageNodes(form).filter((page) => at(page, 'role').value !== 'completion');
  const refuse = (node: SourceNode, missing: string): void => {
    const answers = placeholdersOf(textOf(node)).filter((name) => names.valueKeys.has(name));
    for (const name of answers) if (!Object.hasOwn(words, name)) report('answer-in-name', node, name, missing);
  };
  refuse(at(formNode(form), 'title'), '');
  for (const page of steps) {
    if (isPresent(at(page, 'step'))) refuse(at(page, 'step'), '');
    else refuse(at(page, 'title'), 'step');
  }
};
