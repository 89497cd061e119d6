/** The messages in the module of a form: those of its own questions and blocks, and those of the application. */
import { afterEach, describe, expect, it } from 'vitest';
import { allComponentWords, componentWords } from '../../../engine/language/component-words.ts';
import { hostMessages, hostSchemas } from '../../../engine/fields/index.ts';
import { hostTypes } from '../../../engine/fields/field-type.ts';
import { defineFieldType, fieldTypes, type BlockDefinition } from '../../../engine/index.ts';
import { generateForm, type buildForm } from '../../../workbench/index.ts';
import file from '../../../forms/messages.json' with { type: 'json' };
import { definitionOf, text } from '../../engine/small-form.ts';

const { $schema: _, ...messages } = file;
const { everywhere, ofFields, ofBlocks, searchedSelect } = componentWords;

/** The names of our messages in the module of a form with these blocks. */
async function namesWith(blocks: readonly BlockDefinition[], more = {}): Promise<readonly string[]> {
  const definition = definitionOf(blocks, { messages: { ...messages, ownGreeting: 'Hello' }, ...more });
  const types = new URL('../../../engine/form-types.ts', import.meta.url).href;
  const source = generateForm(definition).replace('matricula/form-types', types);
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as ReturnType<typeof buildForm>;
  const kept = module.expanded.messages;
  expect(kept).toMatchObject({ ownGreeting: 'Hello', saveAndContinue: messages.saveAndContinue });
  expect(Object.entries(kept).filter(([name, given]) => given !== messages[name as 'close'])).toEqual([
    ['ownGreeting', 'Hello'],
  ]);
  return Object.keys(kept).filter((name) => allComponentWords.has(name as 'close'));
}

const withWords = (...words: readonly (readonly string[])[]): readonly string[] =>
  [...new Set([everywhere, ...words].flat())].toSorted();

describe('the messages in the module of a form', () => {
  it('are those of its types, of each once', async () => {
    const colors = [['red', 'Red']] as const;
    const blocks = [
      text('name'),
      text('color', { type: 'radio', options: colors }),
      text('other', { type: 'radio', options: colors }),
    ] as unknown as readonly BlockDefinition[];
    expect((await namesWith([text('name')])).toSorted()).toEqual(withWords());
    expect((await namesWith(blocks)).toSorted()).toEqual(withWords(ofFields.radio));
  });

  it('are those of its blocks, also of a question inside', async () => {
    const born = text('born', { type: 'date' } as never);
    const tabs: BlockDefinition = {
      type: 'tabs',
      id: 'kind',
      label: 'Kind',
      default: 'a',
      tabs: [
        { id: 'a', label: 'A', blocks: [born] },
        { id: 'b', label: 'B', blocks: [] },
      ],
    };
    expect((await namesWith([tabs])).toSorted()).toEqual(withWords(ofFields.date, ofBlocks.tabs));
    const repeat: BlockDefinition = { type: 'repeat', id: 'r', title: 'R', use: 'one', prefixes: ['a_'], max: 1 };
    const sections = { one: { blocks: [born] } };
    expect((await namesWith([repeat], { sections })).toSorted()).toEqual(withWords(ofFields.date, ofBlocks.repeat));
  });

  it('are those of a search only for a list with one', async () => {
    const list = { type: 'select', options: [['', '--'] as const, ['red', 'Red'] as const] };
    expect((await namesWith([text('color', list as never)])).toSorted()).toEqual(withWords());
    const searched = text('color', { ...list, search: true } as never);
    expect((await namesWith([searched])).toSorted()).toEqual(withWords(searchedSelect));
  });

  it('and those that a validator says are in its function', () => {
    const module = generateForm(definitionOf([text('name', { schema: { minLength: 2 } })], { messages }));
    expect(module).not.toContain('valueTooShort');
    expect(module.match(/at least 2 characters/g)).toHaveLength(1);
  });
});

describe('a type of the application', () => {
  afterEach(() => {
    for (const registry of [fieldTypes, hostTypes, hostSchemas, hostMessages])
      Reflect.deleteProperty(registry, 'stars');
  });
  const stars = [text('stay', { type: 'stars' } as never)];

  it('has all messages, because its component can be made of ours', async () => {
    defineFieldType('stars', {});
    expect((await namesWith(stars)).toSorted()).toEqual([...allComponentWords].toSorted());
  });

  it('or those that it names', async () => {
    defineFieldType('stars', { messages: ['dateExample'] });
    expect((await namesWith(stars)).toSorted()).toEqual(withWords(['dateExample']));
  });
});
