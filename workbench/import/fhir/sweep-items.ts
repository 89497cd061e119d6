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
  const visit = ({ value, pointer }: SchemaNode, isRead: boolean): void => {
    for (const [name, one] of Object.entries(value)) {
      const isKnown = isRead || lines.has(`${pointer}\n${name}`);
      const at = below(pointer, name);
      const list: readonly unknown[] = Array.isArray(one) ? one : [];
      const nodes = list.map((inner, index) => ({ value: inner, pointer: below(at, index) }));
      if (entries.has(name) && list.length > 0) {
        for (const { value: inner, pointer: place } of nodes)
          if (!isObject(inner)) continue;
          else if (name.endsWith('xtension')) {
            if (!within.has(place)) leaveExtension({ value: inner, pointer: place }, name !== 'extension');
          } else if (isKnown || within.has(place)) visit({ value: inner, pointer: place }, true);
          else report.left(place, name, 'It has no meaning here.', name === 'enableWhen');
      } else if (name.startsWith('_') && isObject(one)) visit({ value: one, pointer: at }, true);
      else if (!isKnown && !within.has(at)) report.left(pointer, name, 'It has no meaning here.');
      else if (isObject(one)) visit({ value: one, pointer: at }, isKnown);
      else
        for (const { value: inner, pointer: place } of nodes)
          if (isObject(inner)) visit({ value: inner, pointer: place }, isKnown);
    }
  };
  visit(root, false);
}
