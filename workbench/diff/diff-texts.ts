/** The texts of a form that no saved answer depends on. Labels of questions and options are compared elsewhere. */
import type { MarkedTexts, Span } from '../../engine/language/text.ts';
import type { ComparedForm, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { safe } from './field-pair.ts';

/** One change for each text that is another one now. */
export function textChanges({ before, after }: ComparedForms): readonly FormChange[] {
  const [former, current] = [textsOf(before), textsOf(after)];
  return [...former].flatMap(([place, was]): readonly FormChange[] => {
    const is = current.get(place);
    if (is === undefined || is.text === was.text) return [];
    return [{ ...safe('text', was.key), sentence: `The ${was.name} is "${is.text}" instead of "${was.text}".` }];
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
const skipped = new Set(['options', 'optionsBy', 'when', 'schemaWhen', 'model', 'calculations', 'opens', 'closes']);

const spansOf = (marked: MarkedTexts): readonly Span[] => marked.flatMap(({ spans }) => spans);

/** Every text and image by its place. The texts with marks are beside their parts. */
function textsOf({ expanded }: ComparedForm): ReadonlyMap<string, Text> {
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
      const at = ownName(inner) ?? part;
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
  return found;
}

const ownName = (value: unknown): string | null => {
  if (!isJson(value)) return null;
  const name = value['key'] ?? value['id'];
  return typeof name === 'string' ? name : null;
};

const wordOf = (name: string, owner: Json): string => {
  if (name === 'message' || name === 'required') return 'message';
  if (name === 'errorMessage') return 'message';
  return name === 'label' && 'blocks' in owner ? 'label of the tab' : name;
};
