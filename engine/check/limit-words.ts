import { both, characters, except, repeat, shortestText } from '../solve/language.ts';
import { fieldLanguage } from '../solve/patterned.ts';
import { typedLengthOf } from '../solve/values.ts';
import { at, entries, isPresent, isRecord, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import type { Report } from './report.ts';

const limits = ['minLength', 'maxLength'] as const;

/** Messages with another limit than that of their keyword, and answers that the keyboard of a phone cannot type. */
export const checkLimitWords: Check = ({ index, report }) => {
  for (const schema of index.schemas) for (const keyword of limits) checkMessage(schema, keyword, report);
  const known = new Set<string>();
  for (const field of index.fields) {
    const mode = at(field.node, 'inputMode');
    const place = [mode.file, ...mode.path].join('/');
    if (textOf(mode) !== 'numeric' || !isPresent(at(field.node, 'schema')) || known.has(place)) continue;
    known.add(place);
    const accepted = fieldLanguage(field.node, typedLengthOf(field));
    if (accepted !== null && shortestText(both([accepted, except(typedDigits)])).is === 'text')
      report('cannot-be-typed', mode, 'numeric');
  }
};

/** The keyboard for digits has no point and no letters. */
const typedDigits = repeat(characters([[0x30, 0x39]]), 0, Infinity);

function checkMessage(schema: SourceNode, keyword: string, report: Report): void {
  const limit = at(schema, keyword);
  if (typeof limit.value !== 'number') return;
  const message = at(schema, 'errorMessage');
  // One message of several keywords can state the limit of another one.
  const isOnly = entries(schema).filter(([name]) => name !== 'errorMessage' && name !== 'type').length === 1;
  const text = isRecord(message.value) ? textOf(at(message, keyword)) : isOnly ? textOf(message) : '';
  const said: readonly string[] = text.replaceAll(/\{\w+\}/g, '').match(/\d+/g) ?? [];
  if (said.length > 0 && !said.includes(String(limit.value)))
    report('message-says-other-limit', limit, keyword, String(limit.value), said.join(', '));
}
