import { at, isPresent, textOf } from '../source/source-node.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { isPlainText } from '../sets/knowledge.ts';
import type { Check, CheckContext } from './base/context.ts';
import { isDeclaredSensitive } from './base/sensitive.ts';

/** The properties of a question that somebody is asked. */
const ofAskedQuestions = [
  'hint',
  'when',
  'required',
  'checks',
  'schema',
  'schemaWhen',
  'autocomplete',
  'width',
  'default',
  'inputMode',
  'capitals',
  'search',
  'optionsBy',
  'order',
];

/**
 * Answers from the address of the page. Nobody can correct them, so they have no rules; they are taken when the
 * application begins, so the question is always there; and everybody can write an address, so it holds no secret.
 */
export const checkFromAddress: Check = (context) => {
  const { index, host, report } = context;
  const known = new Map<string, string>();
  for (const field of index.fields) {
    const source = at(field.node, 'fromAddress');
    if (!isPresent(source)) continue;
    const parameter = at(source, 'parameter');
    const name = textOf(parameter);
    if (host?.ownParameters?.includes(name.toLowerCase())) report('reserved-parameter', parameter, name);
    const other = known.get(name);
    if (other === undefined) known.set(name, field.key);
    else report('repeated-parameter', parameter, name, other);
    checkQuestion(field, context);
  }
};

function checkQuestion(field: IndexedField, context: CheckContext): void {
  const { node, key, type } = field;
  const { report } = context;
  const refuse = (what: string, place = node): void => report('address-question', place, key, what);
  if (!isPlainText(type) && !isPresent(at(node, 'options'))) refuse(`"type": "${type}"`, at(node, 'type'));
  for (const name of ofAskedQuestions) if (isPresent(at(node, name))) refuse(`"${name}"`, at(node, name));
  const pattern = at(at(node, 'fromAddress'), 'pattern');
  if (!isPlainText(type) && isPresent(pattern)) refuse('"pattern" beside its options', pattern);
  if (isDeclaredSensitive(key, context.names)) refuse('"sensitive" in the data model');
  const isOwn = isPresent(at(node, 'when')) || isPresent(at(node, 'optionsBy'));
  if (field.repeat !== null) refuse('a place in a repeated block');
  else if (field.needs.flat().length > 0 && !isOwn) refuse('a place that is hidden at times');
}
