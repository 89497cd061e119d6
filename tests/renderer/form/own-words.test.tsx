/** What the translation of a browser leaves as it is: the words of the applicant, and no text of the form. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  initialValues,
  pageSummary,
  viewField,
  type BlockDefinition,
  type FieldView,
} from '../../../engine/index.ts';
import { inputEdit, readableText } from '../../../engine/internal.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { servedForms } from '../../../workbench/load/served-forms.ts';
import { translateOf } from '../../../renderer/loading/own-words.ts';
import { drawNote } from '../../../renderer/fields/LeftNote.tsx';
import { ErrorSummary } from '../../../renderer/form/ErrorSummary.tsx';
import { PrintPage } from '../../../renderer/form/PrintPage.tsx';
import { summaryErrors } from '../../../renderer/form/summary-errors.ts';
import { createFormStore, FormPage, FormProvider, type FormStore } from '../../../renderer/index.ts';
import { ownWords } from '../../../engine/internal.ts';
import { unbroken } from '../../../renderer/parts/unbroken.ts';
import { definitionOf, text, today, yesNo } from '../../engine/small-form.ts';
import { playedForm } from '../../support/played-form.ts';

const { forms } = await servedForms('forms');

/** The HTML of a page, without the elements in which codes stay on one line. */
async function drawn(store: FormStore, children: ReactNode, mode: 'input' | 'print'): Promise<string> {
  const { prelude } = await prerender(
    <FormProvider id="" store={store} mode={mode} services={{ isLoggedIn: true }}>
      {children}
    </FormProvider>,
  );
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
}

/** The texts that a translation leaves, and those that it changes. */
function textsIn(html: string): { readonly kept: readonly string[]; readonly changed: readonly string[] } {
  const parts = html.split(/(<(?:bdi|span|button|option|p|dd)\b[^>]*translate="no"[^>]*>[^<]*)/);
  const textsOf = (some: readonly string[]): readonly string[] =>
    some.flatMap((part) => part.split(/<[^>]*>/)).filter((one) => one.trim() !== '');
  return {
    kept: textsOf(parts.filter((_, index) => index % 2 === 1)),
    changed: textsOf(parts.filter((_, index) => index % 2 === 0)),
  };
}

const escaped = (one: string): string =>
  one.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');

describe.each(forms)('the printed answers to %s', (id) => {
  it('in the words of the applicant are kept, and those in words of the form are translated', async () => {
    const { form, complete } = await playedForm(id);
    const values = initialValues(form, { today, is_logged_in: 'true' }, complete);
    const store = createFormStore(form, values);
    const seen = { own: 0, ofForm: 0 };
    for (const page of form.pages) {
      const { kept, changed } = textsIn(await drawn(store, <PrintPage page={page.id} level={2} />, 'print'));
      const views = page.keys.flatMap((key) => viewField(form, values, key) ?? []);
      for (const view of views.filter(isPrinted)) {
        const [found, isOwn] = [escaped(readableText(view)), translateOf(view) === 'no'];
        seen[isOwn ? 'own' : 'ofForm'] += 1;
        expect(isOwn ? kept : changed, view.key).toContain(found);
        // A choice of the form is in its words, and what a person types never is.
        expect(isOwn, view.key).toBe(view.options === null && view.partOptions.length === 0 && isWritten(view));
      }
    }
    expect(seen.own).toBeGreaterThan(3);
    expect(seen.ofForm).toBeGreaterThan(3);
  });
});

const isPrinted = (view: FieldView): boolean =>
  view.isAnswered && ['text', 'paragraph', 'options'].includes(view.printedAs);

/** Dates, times, numbers and results of the form are printed in another form than they are stored, or have a unit. */
const isWritten = ({ type }: FieldView): boolean => !['date', 'time', 'number', 'calculated'].includes(type);

const people: BlockDefinition = {
  type: 'repeat',
  id: 'people',
  title: 'Person',
  use: 'person',
  prefixes: 'p{n}_',
  max: 3,
};
const blocks: readonly BlockDefinition[] = [
  text('first', { label: 'First name' }),
  people,
  {
    type: 'section',
    id: 'about',
    title: 'About {first}',
    hint: 'Say more, {first}.',
    blocks: [text('more', { label: 'Where does {first} live?' })],
  },
  { type: 'content', id: 'said', text: ['We greet {first}.'] },
  ...(['radio', 'checkboxes', 'ranking', 'select'] as const).map((type): BlockDefinition => ({
    type,
    key: type,
    label: 'Who?',
    options: { copies: 'people', label: '{name}' },
  })),
];

const tabs: BlockDefinition = {
  type: 'tabs',
  id: 'ways',
  label: 'Ways',
  default: 'alone',
  tabs: [
    { id: 'alone', label: 'Only {first}', blocks: [text('alone')] },
    { id: 'both', label: 'Both', blocks: [text('both')] },
  ],
};

describe('an answer in a text of the form', () => {
  const definition = definitionOf(blocks, {
    sections: { person: { blocks: [text('name')] } },
  });
  const form = compileForm(definition);
  const answers = { first: 'Rose', p1_name: 'Hope' };
  const open = (more = {}): FormStore =>
    createFormStore(form, initialValues(form, { today }, { ...answers, ...more }, {}, { people: 2 }));

  it('is kept in labels, titles, hints, contents and options, and what is around it is translated', async () => {
    const { kept, changed } = textsIn(await drawn(open(), <FormPage page="page" />, 'input'));
    expect(kept.filter((one) => one === 'Rose')).toHaveLength(4);
    // The first of a ranking has its button, and the option of a list its own element.
    expect(kept.filter((one) => one.endsWith('Hope'))).toHaveLength(4);
    expect(changed).toEqual(expect.arrayContaining(['About ', 'Say more, ', 'Where does ', ' live?', 'We greet ']));
    expect(changed.filter((one) => /Rose|Hope/.test(one))).toEqual([]);
    expect(changed).toContain('Person 2');
  });

  it('is kept in tabs, in the title of a repeated block, and in those of its copies', async () => {
    const friends: BlockDefinition = { ...people, title: 'Friend of {first}' };
    const titled = compileForm(
      definitionOf([text('first'), tabs, friends], {
        sections: { person: { blocks: [text('name')] } },
        messages: { blockOf: '{title} {n} of {total}' },
      }),
    );
    const store = createFormStore(titled, initialValues(titled, { today }, answers, {}, { people: 2 }));
    const { kept, changed } = textsIn(await drawn(store, <FormPage page="page" />, 'input'));
    expect(kept.filter((one) => one === 'Rose')).toHaveLength(5);
    expect(changed).toEqual(expect.arrayContaining(['Only ', 'Both', 'Friend of ', ' 1 of 2', ' 2 of 2']));
  });

  it('is kept in the chosen tab and in the titles of copies on paper, also where a title stands twice', async () => {
    const friends: BlockDefinition = { ...people, title: 'Friend of {first}' };
    const none: BlockDefinition = { ...people, id: 'others', title: 'Foe of {first}', prefixes: 'o{n}_', min: 0 };
    const titled = compileForm(
      definitionOf([text('first'), tabs, friends, none], {
        sections: { person: { blocks: [text('name')] } },
        messages: { blockOf: '{title} {n} of {total}, {title}' },
      }),
    );
    const store = createFormStore(titled, initialValues(titled, { today }, answers, {}, { people: 2, others: 0 }));
    const { kept, changed } = textsIn(await drawn(store, <PrintPage page="page" level={2} />, 'print'));
    expect(kept.filter((one) => one === 'Rose')).toHaveLength(7);
    expect(changed.filter((one) => one.includes('Rose'))).toEqual([]);
    expect(changed).toEqual(expect.arrayContaining(['Only ', 'Friend of ', ' 1 of 2, Friend of ', 'Foe of ']));
    const input = textsIn(await drawn(store, <FormPage page="page" />, 'input'));
    expect(input.changed.filter((one) => one.includes('Rose'))).toEqual([]);
  });

  it('is kept in the note after the focus has left a control', async () => {
    const schema = { pattern: '^\\$', errorMessage: 'No number, {first}.' };
    const asked: BlockDefinition = { type: 'number', key: 'age', label: 'Age', maximum: 99, schema };
    const noted = compileForm(definitionOf([text('first'), asked]));
    const values = initialValues(noted, { today }, answers);
    const typed = { ...values, ...inputEdit(noted, values, 'age', 'ten') };
    const { inputNote = null, marked } = viewField(noted, typed, 'age') ?? {};
    const store = createFormStore(noted, typed);
    const { kept, changed } = textsIn(await drawn(store, drawNote('note', inputNote, marked), 'input'));
    expect(kept).toEqual(['Rose']);
    expect(changed.join('')).toContain('No number, ');
  });

  it('is kept in what was not asked, on paper', async () => {
    const when = [{ valueKey: 'first', operator: 'equals', target: 'Nobody' }] as const;
    const hidden = compileForm(
      definitionOf([
        text('first'),
        text('eyes', { label: 'Has {first} blue eyes?', when }),
        { type: 'section', id: 'home', title: 'Home of {first}', blocks: [text('town', { when })] },
        { type: 'section', id: 'work', title: '**Work** of {first}', blocks: [text('job', { when })] },
      ]),
    );
    const store = createFormStore(hidden, initialValues(hidden, { today }, answers));
    const { kept, changed } = textsIn(await drawn(store, <PrintPage page="page" level={2} />, 'print'));
    expect(kept.filter((one) => one === 'Rose')).toHaveLength(4);
    expect(changed.filter((one) => one.includes('Rose'))).toEqual([]);
    expect(changed.join('')).toContain(' Has  blue eyes?\u00a0· Home of \u00a0· Work of ');
  });

  it('is kept in the label of a fold, unless it is the label of an option', async () => {
    const fold: BlockDefinition = {
      type: 'section',
      id: 'more',
      title: 'More',
      fold: 'A friend of {first}: {sure_desc}',
      blocks: [text('friend')],
    };
    const folded = compileForm(
      definitionOf([text('first'), yesNo('sure'), fold], { messages: { foldAnswered: 'answered' } }),
    );
    const store = createFormStore(folded, initialValues(folded, { today }, { ...answers, sure: 'Y' }));
    const { kept, changed } = textsIn(await drawn(store, <FormPage page="page" />, 'input'));
    expect(kept).toContain('Rose');
    expect(changed).toEqual(expect.arrayContaining(['A friend of ', ': Yes']));
    expect(changed.filter((one) => one.includes('Rose'))).toEqual([]);
  });

  it('is kept in the summary of errors, also in the label before a message of the form', async () => {
    const age = { type: 'number', key: 'age', label: 'Age of {first}', maximum: 9 } as const;
    const { form: named, validators } = compileWithValidators(
      definitionOf([text('first'), text('sign', { required: '**Sign** for {first}.' }), age], {
        messages: { errorOfTopic: '{question}: {error}' },
      }),
    );
    const store = createFormStore(named, initialValues(named, { today }, answers));
    store.setInput('age', '99');
    const errors = summaryErrors(store, errorsOf(named, validators, store.values()));
    const summary = <ErrorSummary errors={errors} onFollow={() => undefined} />;
    const { kept, changed } = textsIn(await drawn(store, summary, 'input'));
    expect(kept).toEqual(['Rose', 'Rose']);
    expect(changed).toEqual(expect.arrayContaining(['Sign for ', '.', 'Age of ']));
    expect(changed.filter((one) => one.includes('Rose'))).toEqual([]);
  });

  it('is kept on paper', async () => {
    const printed = open({ radio: '1', select: '1', checkboxes: '1', ranking: '1' });
    expect(pageSummary(form, printed.values(), 'page').parts.length).toBeGreaterThan(1);
    const { kept, changed } = textsIn(await drawn(printed, <PrintPage page="page" level={2} />, 'print'));
    expect(kept.filter((one) => one.endsWith('Hope')).length).toBeGreaterThanOrEqual(4);
    expect(changed.filter((one) => /Rose|Hope/.test(one))).toEqual([]);
  });
});

it.each([
  ['of a person', `We wrote to ${ownWords('Hope')}.`, ['Hope'], ['We wrote to ', '.']],
  ['of a person, inserted twice', `Open “${ownWords(ownWords('my cv.pdf'))}”`, ['my cv.pdf'], ['Open “', '”']],
  ['of a person, from right to left', `By ${ownWords('דוד')}`, ['דוד'], ['By ']],
  ['that are an address', 'Ask ann.lee+1@example.org.', ['ann.lee+1@example.org'], ['Ask ', '.']],
  ['that are a code', 'Form I-551C or a passport', ['I-551C'], ['Form ', ' or a passport']],
  ['of the form', 'Say @ or 4 - 5', [], ['Say @ or 4 - 5']],
])('a sentence with words %s keeps just these', async (_, sentence, kept, changed) => {
  const { prelude } = await prerender(<p>{unbroken(sentence)}</p>);
  expect(textsIn(await new Response(prelude).text())).toEqual({ kept, changed });
});
