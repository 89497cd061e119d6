import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { initialValues, formValidator, viewField } from '../../../engine/index.ts';
import { errorsOfField } from '../../../engine/internal.ts';
import type { FormDefinition } from '../../../engine/index.ts';
import {
  createFormStore,
  FormPage,
  FormProvider,
  type FieldServices,
  type FormMode,
  type FormStore,
} from '../../../renderer/index.ts';
import { allComponentWords } from '../../../engine/language/component-words.ts';
import { accountDefinitions, admissionsDefinition } from '../../engine/real-forms.ts';
import { definitionOf, text, today, yesNo } from '../../engine/small-form.ts';

function open(definition: FormDefinition, answers: Readonly<Record<string, string | boolean>> = {}) {
  const { form, validators } = compileWithValidators(definition);
  return { form, validators, store: createFormStore(form, initialValues(form, { today }, answers)) };
}

/** The page after all its lazy parts are loaded. */
async function drawn(
  store: FormStore,
  page: string,
  services: Partial<FieldServices> = {},
  mode: FormMode = 'input',
): Promise<string> {
  const { prelude } = await prerender(
    <FormProvider id="" store={store} mode={mode} services={services}>
      <FormPage page={page} />
    </FormProvider>,
  );
  const html = await new Response(prelude).text();
  expect(html).not.toContain('data-msg');
  return html;
}

const valuesOf = (html: string, tag: RegExp): readonly string[] =>
  (html.match(tag) ?? []).map((one) => / value="([^"]*)"/.exec(one)?.[1] ?? '');
const optionsIn = (html: string, key: string): readonly string[] =>
  valuesOf(new RegExp(`<select[^>]* id="${key}"[^]*?</select>`).exec(html)?.[0] ?? '', /<option[^>]*>/g);
/** The values of the radios with a name. */
const radiosIn = (html: string, key: string): readonly string[] =>
  valuesOf(html, new RegExp(`<input[^>]* name="${key}"[^>]*>`, 'g'));

const answered = {
  us_citizen: 'N',
  instate_tuition: 'Y',
  lived_since_birth: 'N',
  country: 'CAN',
  college_credit: 'Y',
  mailing_addr_same_as_perm_addr: 'N',
};

describe('a printed page', () => {
  it.each(['Y', 'N'])(
    'reveals neither the chosen nor the other options of a sensitive choice or checkbox: %s',
    async (answer) => {
      const dataModel = {
        keys: {
          faith: { type: 'option', maxLength: 1, sensitive: true },
          left: { type: 'boolean', maxLength: 1, sensitive: true },
        },
      } as const;
      const definition = definitionOf([yesNo('faith'), { type: 'checkbox', key: 'left', label: 'I have left' }], {
        dataModel,
        messages: admissionsDefinition().messages,
      });
      const read = (answers: Readonly<Record<string, string | boolean>>) =>
        drawn(open(definition, answers).store, 'page', {}, 'print');
      const html = await read({ faith: answer, left: answer === 'Y' });
      expect(html).toContain('••••');
      expect(html).toBe(await read({ faith: 'Y' }));
      expect(html).not.toContain('Yes');
    },
  );
});

describe('a page', () => {
  it('draws every visible question with a control of its key, and no other', async () => {
    for (const definition of [admissionsDefinition(), ...accountDefinitions()]) {
      const { form, store } = open(definition, answered);
      for (const page of form.pages) {
        const html = await drawn(store, page.id);
        for (const key of page.keys) {
          const isShown = viewField(form, store.values(), key) !== null;
          expect(html.includes(` id="${key}"`), key).toBe(isShown);
        }
      }
    }
  });

  it('draws exactly the options of the engine in every select and radio', async () => {
    const { form, store } = open(admissionsDefinition(), answered);
    const wrong: string[] = [];
    let lists = 0;
    for (const page of form.pages) {
      const html = await drawn(store, page.id);
      for (const key of page.keys) {
        const view = viewField(form, store.values(), key);
        // A list with a search box draws its options when it is opened.
        if (view?.options == null || view.hasSearch || !/^(?:select|radio)$/.test(view.type)) continue;
        lists += 1;
        const drawnOptions = view.type === 'select' ? optionsIn(html, key) : radiosIn(html, key);
        if (drawnOptions.join() !== view.options.map(([value]) => value).join()) wrong.push(key);
      }
    }
    expect(wrong).toEqual([]);
    expect(lists).toBeGreaterThan(20);
  });

  it('uses the key as the id of every control, for autofill and for links of the error summary', async () => {
    const { form, store } = open(admissionsDefinition(), answered);
    const html = await drawn(store, 'about');
    const fields = new Set(form.pages[0]?.keys.map((key) => form.fields.get(key)));
    for (const field of fields) {
      if (!field || field.type === 'upload' || viewField(form, store.values(), field.key) === null) continue;
      for (const key of field.keys) expect(html, key).toContain(` name="${key}"`);
    }
  });

  it('connects hint and errors to the control, and marks it as invalid only with an error', async () => {
    const { store, validators } = open(
      definitionOf([text('name', { hint: 'As in your passport.', required: 'Name' })]),
    );
    expect(await drawn(store, 'page')).not.toContain('aria-invalid');
    store.validateWith(formValidator(store.form, validators));
    const html = await drawn(store, 'page');
    expect(html).toMatch(
      /<input[^>]* id="name"[^>]* aria-describedby="name-hint name-errors"[^>]* aria-invalid="true"/,
    );
    expect(html).toMatch(/id="name-errors"[^]*Name<\/span>/);
  });

  it('shows for each field the errors of the engine', async () => {
    const { form, store, validators } = open(admissionsDefinition(), answered);
    store.validateWith(formValidator(store.form, validators));
    for (const page of form.pages) {
      const html = await drawn(store, page.id);
      for (const key of page.keys) {
        const isWrong =
          errorsOfField(form, validators, store.values(), key).length > 0 && form.fields.get(key)?.key === key;
        expect(html.includes(` id="${key}-errors"`), key).toBe(isWrong);
      }
    }
  });

  it('marks required questions in words', async () => {
    const { store } = open(
      definitionOf([text('must', { required: 'Must' }), text('may')], { messages: { required: 'required' } }),
    );
    const html = await drawn(store, 'page');
    expect(html.match(/>must<\/span><span[^>]*> \(required\)/g)).toHaveLength(1);
    expect(html.match(/aria-required="true"/g)).toHaveLength(1);
  });

  it('has no inline styles, which the content security policy would refuse', async () => {
    const { form, store } = open(admissionsDefinition(), answered);
    for (const page of form.pages) expect(await drawn(store, page.id)).not.toMatch(/ style="/);
  });
});

describe('a sensitive question', () => {
  it('warns only a visitor that its answer is lost after a reload', async () => {
    const { store } = open(definitionOf([{ type: 'ssn', key: 'ssn', label: 'Number', hint: 'Nine digits.' }]));
    expect(await drawn(store, 'page', { isVisitor: true })).toMatch(/Nine digits\. sensitiveNotKept<\/p>/);
    expect(await drawn(store, 'page', { isLoggedIn: true })).not.toContain('sensitiveNotKept');
    expect(await drawn(open(definitionOf([text('name')])).store, 'page', { isVisitor: true })).not.toContain(
      'sensitiveNotKept',
    );
  });
});

describe('tabs and repeated blocks', () => {
  const tabs = {
    type: 'tabs',
    id: 'how',
    label: 'How',
    default: 'typed',
    tabs: [
      { id: 'typed', label: 'Type it', blocks: [text('essay')] },
      { id: 'sent', label: 'Send it', blocks: [text('link')] },
    ],
  } as never;
  const messages = { addAnother: 'Add Another', blockOf: '{title} {n} of {total}' };
  const repeat = definitionOf(
    [{ type: 'repeat', id: 'job', title: 'Job', use: 'job', prefixes: ['a_', 'b_'], max: 2 } as never],
    {
      sections: { job: { blocks: [text('title')] } },
      messages,
    },
  );

  it('show a visitor the default tab without a choice', async () => {
    const html = await drawn(open(definitionOf([tabs])).store, 'page');
    expect([html.includes('id="essay"'), html.includes('id="link"'), html.includes('role="tab"')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('show an applicant the tabs, one of them chosen', async () => {
    const { store } = open(definitionOf([tabs]));
    store.edit({ 'tab:how': 'sent' });
    const html = await drawn(store, 'page', { isLoggedIn: true });
    expect([
      html.includes('id="essay"'),
      html.includes('id="link"'),
      html.match(/aria-selected="true"/g)?.length,
    ]).toEqual([false, true, 1]);
  });

  it('can be added to only by an applicant, up to the maximum', async () => {
    const { store } = open(repeat);
    expect(await drawn(store, 'page')).not.toContain('Add Another');
    expect(await drawn(store, 'page', { isLoggedIn: true })).toContain('Add Another');
    store.edit({ 'count:job': '2' });
    const full = await drawn(store, 'page', { isLoggedIn: true });
    expect([full.includes('Add Another'), full.includes('Job 2 of 2'), full.includes('id="b_title"')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the print view', () => {
  it('marks chosen and other options visibly and for screen readers', async () => {
    const { store } = open(
      definitionOf([yesNo('moved')], { messages: { markChecked: 'selected', markUnchecked: 'not selected' } }),
      { moved: 'Y' },
    );
    const html = await drawn(store, 'page', {}, 'print');
    expect(html).toMatch(/aria-hidden="true"[^>]*>\[X\]<\/span><span[^>]*>selected<\/span><span>Yes/);
    expect(html).toMatch(/aria-hidden="true"[^>]*>\[ \]<\/span><span[^>]*>not selected<\/span><span>No/);
  });

  it('has no control on any page', async () => {
    const { form, store } = open(admissionsDefinition(), answered);
    for (const page of form.pages)
      expect(await drawn(store, page.id, { isLoggedIn: true }, 'print')).not.toMatch(
        /<(?:input|select|textarea|button|a) /,
      );
  });

  it('shows that a document is attached, and only the last four digits of a Social Security number', async () => {
    const blocks = [
      { type: 'upload', key: 'proof', label: 'Proof' } as never,
      { type: 'ssn', key: 'ssn', label: 'SSN' } as never,
    ];
    const { store } = open(definitionOf(blocks, { messages: { uploadAttached: 'Document attached for "{key}"' } }), {
      proof: 'ANSWERED',
      ssn: '078-05-1120',
    });
    const html = await drawn(store, 'page', {}, 'print');
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Document attached for &quot;proof&quot;');
    expect([html.includes('1120'), html.includes('078')]).toEqual([true, false]);
  });

  it('has the name of a document after the words of the specification', async () => {
    const blocks = ['proof', 'other'].map((key) => ({ type: 'upload', key, label: key }) as never);
    const words = { messages: { uploadAttached: 'Document attached for "{key}"' } };
    const { store } = open(definitionOf(blocks, words), { proof: 'ANSWERED' });
    const html = await drawn(store, 'page', { fileNames: { proof: 'card.png', other: 'old.png' } }, 'print');
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Document attached for &quot;proof&quot;card.png');
    expect(html).not.toContain('old.png');
  });
});

describe('the messages of the components', () => {
  it('are all in the messages of the application', () => {
    const { messages } = admissionsDefinition();
    expect([...allComponentWords].filter((name) => messages[name] === undefined)).toEqual([]);
  });
});
