/** The provider of a host application names what the host has forgotten. */
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { initialValues } from '../../../engine/index.ts';
import { createFormStore, FormPage, FormProvider } from '../../../renderer/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { definitionOf, text, today } from '../../engine/small-form.ts';

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

  it.each([
    ['visit', 'visit-guests'],
    ['', 'guests'],
  ])('begins the ids and names of the form with its id: "%s"', (id, control) => {
    expect(drawn('page', id)).toContain(`<input id="${control}"`);
    expect(drawn('page', id)).toContain(`name="${control}"`);
  });
});
