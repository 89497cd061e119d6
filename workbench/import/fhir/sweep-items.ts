/** Reports what the reader of questionnaires has not looked at, so that every thing of the source has a line. */
import type { ImportReport } from '../base/import-report.ts';
import { isObject } from '../json/json-files.ts';
import { below, type SchemaNode } from '../json/nodes.ts';
import { extensionWord } from './items.ts';

/** Extensions that refuse answers, or decide what is asked: without them the form accepts or shows more. */
const loud = new RegExp(
  'onstraint|[mM]in(?:Occurs|Length|Value)|[mM]ax(?:Occurs|Value|Decimal|Size)|' +
    'mimeType|regex|Expression|hidden|Exclusive',
);

const entries = new Set(['enableWhen', 'extension', 'modifierExtension', 'initial']);

const noMeaning = 'It has no meaning here.';

/** The object at a place, or those of the list at it. */
function objectsIn(value: unknown, pointer: string): readonly SchemaNode[] {
  if (isObject(value)) return [{ value, pointer }];
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((one, index) => (isObject(one) ? [{ value: one, pointer: below(pointer, index) }] : []));
}

/** Reports the properties that have no line, also those below a property that has one if they are extensions. */
export function sweepQuestionnaire(root: SchemaNode, report: ImportReport): void {
  const lines = new Set<string>();
  const within = new Set<string>();
  for (const { place, what } of report.lines()) {
    lines.add(`${place}\n${what}`);
    const names = place.split('/');
    names.forEach((_, index) => within.add(names.slice(0, index + 1).join('/')));
  }
  const leaveExtension = (node: SchemaNode, isModifier: boolean): void => {
    const word = extensionWord(node);
    const isLoud = isModifier || loud.test(word);
    const note = isLoud ? 'IT HAS NO EFFECT' : 'It has no meaning here';
    report.left(node.pointer, word, `${note}: forms have no such extension.`, isLoud);
  };
  const visitEntry = (node: SchemaNode, name: string, isKnown: boolean): void => {
    const hasLine = within.has(node.pointer);
    if (!name.endsWith('xtension') && (isKnown || hasLine)) visit(node, true);
    else if (name === 'enableWhen') report.left(node.pointer, name, 'SHOWN ALWAYS: the condition is not read.', true);
    else if (!name.endsWith('xtension')) report.left(node.pointer, name, noMeaning);
    else if (!hasLine) leaveExtension(node, name !== 'extension');
  };
  const visitProperty = ({ value, pointer }: SchemaNode, name: string, isRead: boolean): void => {
    const one = value[name];
    const at = below(pointer, name);
    const isKnown = isRead || lines.has(`${pointer}\n${name}`);
    const nodes = objectsIn(one, at);
    if (entries.has(name) && Array.isArray(one) && one.length > 0)
      for (const node of nodes) visitEntry(node, name, isKnown);
    else if (name.startsWith('_') && isObject(one)) visit({ value: one, pointer: at }, true);
    else if (!isKnown && !within.has(at)) report.left(pointer, name, noMeaning);
    else for (const node of nodes) visit(node, isKnown);
  };
  const visit = (node: SchemaNode, isRead: boolean): void => {
    for (const name of Object.keys(node.value)) visitProperty(node, name, isRead);
  };
  visit(root, false);
}
