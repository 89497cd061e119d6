/** The texts of a form that no saved answer depends on. Labels of questions and options are compared elsewhere. */
import type { MarkedTexts, Span } from '../../engine/language/text.ts';
import type { ComparedForm, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { keyAfter } from '../../engine/versions/migration.ts';
import { safe } from './field-pair.ts';

/** One change for each text that is another one now, was added or was removed. */
export function textChanges({ before, after, migrations }: ComparedForms): readonly FormChange[] {
  const keyOf = (key: string): string => keyAfter(migrations, key) ?? key;
  const [former, current] = [textsOf(before, keyOf), textsOf(after, (key) => key)];
  const [were, are] = [before, after].map(({ form }) => new Set(form.fields.keys()));
  const kept = new Set([...(were ?? [])].map(keyOf));
  const isGone = ({ key }: Text): boolean => were?.has(key) === true && are?.has(keyOf(key)) !== true;
  const isNew = ({ key }: Text): boolean => are?.has(key) === true && !kept.has(key);
  const parts = [...new Set([...former.keys(), ...current.keys()])].map((part) => ({
    was: former.get(part) ?? [],
    is: current.get(part) ?? [],
  }));
  const others = parts.filter(({ was, is }) => was.length !== is.length);
  // A question that is new or gone is a change of its own, and so is what has a message. A new page has a title.
  const removed = others.flatMap(({ was, is }) => without(was, is)).filter((one) => !isGone(one) && !isSaid(one));
  const added = others.flatMap(({ was, is }) => without(is, was)).filter((one) => !isNew(one) && !isSaid(one));
  return [
    ...parts.filter((one) => !others.includes(one)).flatMap(({ was, is }) => otherTexts(was, is)),
    // A text of a block with another id is neither removed nor added.
    ...without(removed, added).map(({ key, name, text }) => line(key, `The ${name} "${text}" was removed.`)),
    ...without(added, removed).map(({ key, name, text }) => line(key, `The ${name} "${text}" was added.`)),
  ];
}

const isSaid = ({ name }: Text): boolean => name === 'message' || name === 'step';

const line = (key: string, sentence: string): FormChange => ({ ...safe('text', key), sentence });

const otherTexts = (former: readonly Text[], current: readonly Text[]): readonly FormChange[] =>
  former.flatMap(({ key, name, text: was }, index) => {
    const is = current[index]?.text;
    return is === was ? [] : [line(key, `The ${name} is "${is}" instead of "${was}".`)];
  });

/** The texts without one of the same kind for each of the others. */
function without(texts: readonly Text[], others: readonly Text[]): readonly Text[] {
  const textOf = ({ name, text }: Text): string => `${name} ${text}`;
  const left = others.map(textOf);
  return texts.filter((one) => {
    const index = left.indexOf(textOf(one));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

interface Text {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The properties whose strings are read by people; `text` of a content, `message` of a check or a requirement. */
const readNames = new Set([
  'title',
  'step',
  'hint',
  'text',
  'message',
  'required',
  'errorMessage',
  'fold',
  'placeholder',
]);
/** What has changes of its own. */
const skipped = new Set([
  'options',
  'optionsBy',
  'when',
  'schemaWhen',
  'model',
  'calculations',
  'opens',
  'closes',
  'access',
]);

const spansOf = (marked: MarkedTexts): readonly Span[] => marked.flatMap(({ spans }) => spans);

/** Every text and image by the part that has it, in order. The texts with marks are beside their parts. */
function textsOf({ expanded }: ComparedForm, keyOf: (key: string) => string): ReadonlyMap<string, readonly Text[]> {
  const found = new Map<string, Text>();
  const visit = (value: unknown, key: string, name: string, place: string, isRead: boolean): void => {
    if (typeof value === 'string' && isRead) found.set(place, { key, name, text: value });
    if (!isJson(value)) return;
    const own = ownName(value) ?? key;
    for (const [part, inner] of Object.entries(value)) {
      if (skipped.has(part)) continue;
      if (part === 'marked') {
        for (const { text, image } of spansOf(inner as MarkedTexts))
          if (image !== undefined)
            found.set(`${place}/image ${text}`, { key: own, name: 'image', text: image.src.split('/').at(-1) ?? '' });
        continue;
      }
      // A block is at its name, wherever it moves.
      const at = ownName(inner, keyOf) ?? part;
      const isText = isRead || readNames.has(part) || (part === 'label' && !('key' in value));
      const called = /^\d+$/.test(part) || name === 'errorMessage' ? name : part;
      visit(inner, own, wordOf(called, value), ownName(inner) === null ? `${place}/${at}` : at, isText);
    }
  };
  const { pages, messages, institution, hostParts, title } = expanded;
  visit({ title, pages }, '', '', '', false);
  for (const [name, text] of [...Object.entries(messages), ...Object.entries(institution)])
    visit(text, name, 'text', `messages ${name}`, true);
  visit(hostParts, '', 'text', 'host', true);
  const parts = new Map<string, Text[]>();
  for (const [place, text] of found) {
    const part = place.replace(/\/\d+(?=\/|$)/g, '');
    parts.set(part, [...(parts.get(part) ?? []), text]);
  }
  return parts;
}

const ownName = (value: unknown, keyOf = (key: string): string => key): string | null => {
  if (!isJson(value)) return null;
  const { key, id } = value;
  if (typeof key === 'string') return keyOf(key);
  return typeof id === 'string' ? id : null;
};

const wordOf = (name: string, owner: Json): string => {
  if (name === 'message' || name === 'required') return 'message';
  if (name === 'errorMessage') return 'message';
  return name === 'label' && 'blocks' in owner ? 'label of the tab' : name;
};
