import { isImpossible } from '../../solve/core.ts';
import type { IndexedField } from '../../expand/form-index.ts';
import { at, items, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';

/**
 * Questions of any page with different labels and one message: the error summary lists the errors of all pages, so an
 * applicant cannot tell which question is meant.
 */
export const checkMessagesAlike: Check = ({ index, model, report }) => {
  const said = new Map<string, IndexedField>();
  for (const field of index.fields) {
    for (const node of messagesOf(field.node)) {
      const name = [field.prefix?.text ?? '', textOf(node).trim()].join('\n');
      const other = said.get(name);
      if (other === undefined) said.set(name, field);
      else if (
        other.label.trim().toLowerCase() !== field.label.trim().toLowerCase() &&
        !isImpossible([...model.shown(field), ...model.shown(other)], model.space)
      )
        report('duplicate-message', node, textOf(at(other.node, 'key')));
    }
  }
};

/** The texts that only one question should have: those of its requirement, its schema and its checks. */
function messagesOf(field: SourceNode): readonly SourceNode[] {
  const required = at(field, 'required');
  const texts = [
    required,
    at(required, 'message'),
    at(field, 'schema', 'errorMessage'),
    ...items(at(field, 'checks')).map((check) => at(check, 'message')),
  ];
  return texts.filter((node) => textOf(node).trim() !== '');
}
