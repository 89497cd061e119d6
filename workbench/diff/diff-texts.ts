/** The texts of a form that no saved answer depends on. Labels of questions and options are compared elsewhere. */
import type { MarkedTexts, Span } from '../../engine/language/text.ts';
import type { ComparedForm, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { safe } from './field-pair.ts';
import type { JoinedSide } from './joined-form.ts';
import { presentKeys } from './present-keys.ts';
import { textOfClauses } from './written-form.ts';

/** One change for each text that is another one now, was added or was removed. */
export function textChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after, migrations } = comparison;
  const presentKey = presentKeys(before, migrations);
  const shared = new Set([...idsOnPages(before), ...idsOnPages(after)]);
  const [former, current] = [
    textsOf(before, shared, (key) => presentKey(key) ?? `${key} before`),
    textsOf(after, shared, (key) => key),
  ];
  const [were, are] = [before, after].map(({ form }) => new Set(form.fields.keys()));
  const kept = new Set([...(were ?? [])].map(presentKey));
  const isGone = ({ key }: Text): boolean => were?.has(key) === true && are?.has(presentKey(key) ?? '') !== true;
  const isNew = ({ key }: Text): boolean => are?.has(key) === true && !kept.has(key);
  const parts = [...new Set([...former.keys(), ...current.keys()])].map((part) => ({
    was: former.get(part) ?? [],
    is: current.get(part) ?? [],
  }));
  const others = parts.filter(({ was, is }) => was.length !== is.length);
  // A question that is new or gone is a change of its own, and so is what has a message. A new page has a title.
  const told = others.filter(({ was, is }) => (was.length > 0 && is.length > 0) || ![...was, ...is].some(isSaid));
  const removed = told.flatMap(({ was, is }) => without(was, is)).filter((one) => !isGone(one));
  const added = told.flatMap(({ was, is }) => without(is, was)).filter((one) => !isNew(one));
  const { before: formerSide, after: currentSide } = comparison.joined();
  const [gone, come] = [removed.map(withOwner(formerSide)), added.map(withOwner(currentSide))];
  return [
    ...parts.filter((one) => !others.includes(one)).flatMap(({ was, is }) => otherTexts(was, is)),
    // A text of a block with another id is neither removed nor added.
    ...without(gone, come).map(({ key, name, text }) => line(key, `The ${name} "${text}" was removed.`)),
    ...without(come, gone).map(({ key, name, text }) => line(key, `The ${name} "${text}" was added.`)),
  ];
}

const isSaid = ({ name }: Text): boolean => name === 'message' || name === 'step';

const line = (key: string, sentence: string): FormChange => ({ ...safe('text', key), sentence });

const otherTexts = (former: readonly Text[], current: readonly Text[]): readonly FormChange[] =>
  former.flatMap(({ key, name, text: was }, index) => {
    const is = current[index]?.text;
    return is === was ? [] : [line(key, `The ${name} is "${is}" instead of "${was}".`)];
  });

/** The texts without one that says the same for each of the others. */
function without(texts: readonly Text[], others: readonly Text[]): readonly Text[] {
  const contentOf = ({ name, text, owner = '' }: Text): string => `${name} ${text} ${owner}`;
  const left = others.map(contentOf);
  return texts.filter((one) => {
    const index = left.indexOf(contentOf(one));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

interface Text {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** The page and the id of its block, or the present key of its question. */
  readonly place: string;
  /** The same for one question, and for blocks that are shown under the same conditions. */
  readonly owner?: string;
}

const withOwner =
  ({ texts }: JoinedSide) =>
  (text: Text): Text => {
    const { place } = text;
    const clauses = texts.get(place)?.clauses ?? [];
    return { ...text, owner: place.includes(' ') ? textOfClauses(clauses) : place };
  };

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

/** The ids of blocks that several pages have. */
function idsOnPages({ expanded }: ComparedForm): readonly string[] {
  const pagesOf = new Map<string, ReadonlySet<string>>();
  const visit = (value: unknown, page: string): void => {
    if (!isJson(value)) return;
    const { id } = value;
    if (typeof id === 'string' && id !== page) pagesOf.set(id, new Set([...(pagesOf.get(id) ?? []), page]));
    for (const [part, inner] of Object.entries(value)) if (!skipped.has(part)) visit(inner, page);
  };
  for (const page of expanded.pages) visit(page, page.id);
  return [...pagesOf].filter(([, pages]) => pages.size > 1).map(([id]) => id);
}

/** Where a text is: in which block or question, under which page, and as which of its parts. */
interface At {
  readonly key: string;
  readonly name: string;
  readonly part: string;
  readonly page: string;
  readonly place: string;
  readonly isRead: boolean;
}

/** Every text and image by the part that has it, in order. The texts with marks are beside their parts. */
function textsOf(
  { expanded }: ComparedForm,
  shared: ReadonlySet<string>,
  keyOf: (key: string) => string,
): ReadonlyMap<string, readonly Text[]> {
  const found = new Map<string, Text>();
  const add = ({ key, name, part, place }: At, text: string): void => void found.set(part, { key, name, text, place });
  const visit = (value: unknown, at: At): void => {
    if (typeof value === 'string' && at.isRead) add(at, value);
    if (!isJson(value)) return;
    const own = namedAt(value, at);
    for (const [part, inner] of Object.entries(value)) {
      if (skipped.has(part)) continue;
      if (part === 'marked') {
        for (const { text, image } of spansOf(inner as MarkedTexts))
          if (image !== undefined)
            add({ ...own, name: 'image', part: `${at.part}/image ${text}` }, image.src.split('/').at(-1) ?? '');
        continue;
      }
      const isText = at.isRead || readNames.has(part) || (part === 'label' && !('key' in value));
      const called = /^\d+$/.test(part) || at.name === 'errorMessage' ? at.name : part;
      visit(inner, { ...own, name: wordOf(called, value), part: `${own.part}/${part}`, isRead: isText });
    }
  };
  /** A block is at its name, wherever it moves; on several pages, on each of them. */
  const namedAt = (value: Json, at: At): At => {
    const { key, id } = value;
    if (typeof key === 'string') return { ...at, key, part: keyOf(key), place: keyOf(key) };
    if (typeof id !== 'string') return at;
    const page = at.page === '' ? id : at.page;
    const place = `${page} ${id}`;
    return { ...at, key: id, page, place, part: shared.has(id) || page === hostPage ? place : id };
  };
  const top: At = { key: '', name: '', part: '', page: '', place: ' ', isRead: false };
  const { pages, messages, institution, hostParts, title } = expanded;
  visit({ title, pages }, top);
  for (const [name, text] of [...Object.entries(messages), ...Object.entries(institution)])
    visit(text, { ...top, key: name, name: 'text', part: `messages ${name}`, isRead: true });
  visit(hostParts, { ...top, name: 'text', part: hostPage, page: hostPage, isRead: true });
  return byPart(found);
}

const hostPage = 'host';

/** The places of a list are one part, and so are a message and the messages of single keywords. */
function byPart(found: ReadonlyMap<string, Text>): ReadonlyMap<string, readonly Text[]> {
  const parts = new Map<string, Text[]>();
  for (const [place, text] of found) {
    const part = place.replace(/\/\d+(?=\/|$)/g, '').replace(/\/(errorMessage|required)\/.*$/, '/$1');
    parts.set(part, [...(parts.get(part) ?? []), text]);
  }
  return parts;
}

const wordOf = (name: string, owner: Json): string => {
  if (name === 'message' || name === 'required') return 'message';
  if (name === 'errorMessage') return 'message';
  return name === 'label' && 'blocks' in owner ? 'label of the tab' : name;
};
