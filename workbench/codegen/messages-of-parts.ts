import { allComponentWords, componentWords, type ComponentWord } from '../../engine/language/component-words.ts';
import { blocksOf } from '../../engine/form/blocks.ts';
import type { Form } from '../../engine/form/form.ts';
import { hostMessages, type FieldTypeName, type HostFields } from '../../engine/fields/index.ts';

type Words = readonly ComponentWord[];

/** `tsc` fails if a type is missing. */
const ofFields: Readonly<Record<Exclude<FieldTypeName, keyof HostFields>, Words>> = componentWords.ofFields;

/**
 * The messages of a form without those of types and blocks that it does not have. What no part of ours says is the
 * application's, and stays.
 */
export function messagesOfParts(form: Form): Readonly<Record<string, string>> {
  const said = new Set<string>(wordsOfParts(form));
  const ours: ReadonlySet<string> = allComponentWords;
  return Object.fromEntries(Object.entries(form.messages).filter(([name]) => said.has(name) || !ours.has(name)));
}

function wordsOfParts(form: Form): Words {
  const fields = [...form.fields.values()];
  const { everywhere, ofBlocks, searchedSelect } = componentWords;
  const isSearched = fields.some(({ expanded }) => 'search' in expanded && expanded.search === true);
  return [
    everywhere,
    ...fields.map(({ type }) => wordsOfType(type)),
    ...blocksOf(form).map(({ type }) => (type === 'tabs' || type === 'repeat' ? ofBlocks[type] : [])),
    isSearched ? searchedSelect : [],
  ].flat();
}

const wordsOfType = (type: FieldTypeName): Words =>
  Object.hasOwn(ofFields, type) ? ofFields[type as keyof typeof ofFields] : (hostMessages[type] ?? all);

const all: Words = [...allComponentWords];
