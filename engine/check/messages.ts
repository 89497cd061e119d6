import { isVisible } from '../characters.ts';
import { placeholdersOf } from '../text.ts';
import { fileNode, institutionOf } from '../traversal/form-files.ts';
import { entries, textOf, wordsOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { nearest } from './nearest.ts';

/** The names and placeholders of the host application's messages. */
export const checkMessages: Check = ({ form, names, host, report }) => {
  if (host === undefined) return;
  const defaults = wordsOf(fileNode(form, form.defaultMessages));
  const institution = Object.keys(institutionOf(form));
  const placeholdersFor = (name: string): readonly string[] => [
    ...placeholdersOf(defaults[name] ?? ''),
    ...institution,
    ...(host.messagesWithAnswers.includes(name) ? names.valueKeys : []),
  ];
  for (const [name, node] of messagesIn(fileNode(form, 'messages.json'))) {
    const known = placeholdersFor(name);
    const isUnknown = (placeholder: string): boolean => !known.includes(placeholder);
    if (defaults[name] === undefined) report('unknown-message', node, name, nearest(name, Object.keys(defaults)));
    else {
      for (const placeholder of placeholdersOf(textOf(node)).filter(isUnknown)) {
        report('unknown-placeholder', node, placeholder, nearest(placeholder, known));
      }
    }
  }
  for (const file of [form.defaultMessages, 'messages.json']) {
    for (const [name, node] of messagesIn(fileNode(form, file))) {
      if (typeof node.value === 'string' && !isVisible(textOf(node))) report('blank-text', node);
      const written = placeholdersOf(textOf(node));
      const missing = (host.neededPlaceholders[name] ?? []).filter((needed) => !written.includes(needed));
      for (const needed of missing) report('missing-placeholder', node, name, needed);
    }
  }
};

/** The words of the institution that the host application needs, and placeholders in a word. */
export const checkInstitution: Check = ({ form, host, report }) => {
  const file = fileNode(form, 'institution.json');
  const words = institutionOf(form);
  for (const [name, use] of Object.entries(host?.institution ?? {})) {
    if ((words[name] ?? '').trim() === '') report('missing-word', file, name, use);
  }
  // A word replaces a placeholder. Placeholders inside the word are not replaced.
  for (const [, node] of messagesIn(file))
    for (const name of placeholdersOf(textOf(node))) report('unknown-placeholder', node, name, '');
};

function messagesIn(file: SourceNode): readonly (readonly [name: string, node: SourceNode])[] {
  return entries(file).filter(([name]) => name !== '$schema');
}
