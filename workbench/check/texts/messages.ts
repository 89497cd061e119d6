import { isVisible } from '../../../engine/language/characters.ts';
import { placeholdersOf } from '../../../engine/language/text.ts';
import { fileNode, institutionOf } from '../../source/form-files.ts';
import { entries, textOf, stringsOf, type SourceNode } from '../../source/source-node.ts';
import type { Check, CheckContext } from '../base/context.ts';
import { nearest } from '../../source/nearest.ts';

/** The names and placeholders of the host application's messages. */
export const checkMessages: Check = (given) => {
  const { form, host, report } = given;
  if (host === undefined) return;
  const context = { ...given, words: Object.keys({ ...institutionOf(form), ...host.institution }) };
  const defaults = stringsOf(fileNode(form, form.defaultMessages));
  const written = Object.entries(defaults).map(([name, text]) => [name, placeholdersOf(text)] as const);
  const known: Known = new Map(host.messages === undefined ? written : Object.entries(host.messages));
  checkNames(messagesIn(fileNode(form, 'messages.json')), known, context);
  if (host.messages !== undefined) checkDefaults(known, context);
  for (const file of [form.defaultMessages, 'messages.json']) {
    for (const [name, node] of messagesIn(fileNode(form, file))) {
      if (typeof node.value === 'string' && !isVisible(textOf(node))) report('blank-text', node);
      const written = placeholdersOf(textOf(node));
      const missing = (host.neededPlaceholders[name] ?? []).filter((needed) => !written.includes(needed));
      for (const needed of missing) report('missing-placeholder', node, name, needed);
    }
  }
};

interface MessageContext extends CheckContext {
  /** The names of the words of the institution, which every message can have. */
  readonly words: readonly string[];
}

/** The placeholders that the application fills, by the name of the message. */
type Known = ReadonlyMap<string, readonly string[]>;

function checkNames(messages: ReturnType<typeof messagesIn>, known: Known, context: MessageContext): void {
  for (const [name, node] of messages) {
    if (known.has(name)) checkPlaceholdersOf(name, node, known, context);
    else context.report('unknown-message', node, name, nearest(name, known.keys()));
  }
}

function checkPlaceholdersOf(
  name: string,
  node: SourceNode,
  known: Known,
  { names, host, words, report }: MessageContext,
): void {
  const answers = host?.messagesWithAnswers.includes(name) === true ? [...names.valueKeys] : [];
  const own = known.get(name) ?? [];
  const filled = [...own, ...words, ...answers];
  const written = placeholdersOf(textOf(node));
  const left = own.filter((one) => !written.includes(one));
  for (const placeholder of written.filter((one) => !filled.includes(one))) {
    const similar = nearest(placeholder, filled);
    // The only one that is not written is the one that is meant.
    report('unknown-placeholder', node, placeholder, similar === '' && left.length === 1 ? (left[0] ?? '') : similar);
  }
}

/** The file with every message of the application. A message without use is the business of the application. */
function checkDefaults(known: Known, context: MessageContext): void {
  const { form, report } = context;
  const file = fileNode(form, form.defaultMessages);
  const messages = messagesIn(file);
  const written = new Set(messages.map(([name]) => name));
  const missing = new Set([...known.keys()].filter((name) => !written.has(name)));
  for (const [name, node] of messages) {
    const meant = known.has(name) ? '' : nearest(name, missing);
    if (known.has(name)) checkPlaceholdersOf(name, node, known, context);
    else if (meant !== '') report('unknown-message', node, name, meant);
    missing.delete(meant);
  }
  for (const name of missing) report('missing-message', file, name);
}

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
