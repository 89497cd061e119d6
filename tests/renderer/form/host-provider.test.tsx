/** The provider of a host application names what the host has forgotten. */
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createForm, initialValues, type WireAnswers } from '../../../engine/index.ts';
import {
  createFormStore,
  FormPage,
  FormProvider,
  openForm,
  useField,
  usePage,
  type FormStore,
} from '../../../renderer/index.ts';
import { buildForm, compileForm } from '../../../workbench/index.ts';
import { definitionOf, equals, text, today } from '../../engine/small-form.ts';

const form = compileForm(definitionOf([text('guests')]));

function drawn(page: string, id?: string): string {
  const store = createFormStore(form, initialValues(form, { today }, {}));
  return renderToString(
    <FormProvider store={store} {...(id !== undefined && { id })}>
      <FormPage page={page} />
    </FormProvider>,
  );
}

describe('the provider of a host application', () => {
  it('names a page that the form does not have, instead of an empty place', () => {
    expect(() => drawn('nope')).toThrow("There is no page 'nope'.");
  });

  it('names the question that a hook of a host asks for in vain, and a store that it cannot use', () => {
    const asked = (key: string, store: FormStore) => {
      const Asking = () => useField(key)?.view.label;
      return renderToString(
        <FormProvider store={store}>
          <Asking />
        </FormProvider>,
      );
    };
    const host = createForm(buildForm(definitionOf([text('guests')])), { today: () => today });
    expect(asked('guests', openForm(host))).toBe('guests');
    expect(() => asked('nope', openForm(host))).toThrow("There is no question 'nope'.");
    expect(() => asked('guests', createFormStore(form, {}))).toThrow('The hooks need a store of openForm.');
  });

  it('knows the shown blocks of a page and whether the page is complete', () => {
    const blocks = [text('guests', { required: 'Enter.' }), text('car', { when: [equals('guests', '2')] })];
    const host = createForm(buildForm(definitionOf(blocks)), { today: () => today });
    const pageWith = (answers: WireAnswers): unknown => {
      const Asking = () => JSON.stringify(usePage('page'));
      const html = renderToString(
        <FormProvider store={openForm(host, answers)}>
          <Asking />
        </FormProvider>,
      );
      return JSON.parse(html.replaceAll('&quot;', '"'));
    };
    const place = (key: string) => ({ type: 'field', id: key, key });
    expect(pageWith({})).toMatchObject({ isComplete: false, previous: null, next: null, blocks: [place('guests')] });
    expect(pageWith({ guests: '2' })).toMatchObject({ isComplete: true, blocks: [place('guests'), place('car')] });
  });

  it.each([
    ['visit', 'visit-guests'],
    ['', 'guests'],
  ])('begins the ids and names of the form with its id: "%s"', (id, control) => {
    expect(drawn('page', id)).toContain(`<input id="${control}"`);
    expect(drawn('page', id)).toContain(`name="${control}"`);
  });
});
