import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFieldSchemas, checkForm, withFieldSchemas } from '../../../workbench/check/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import {
  defineFieldType,
  errorsOf,
  fieldTypes,
  initialValues,
  pageSummary,
  refusals,
  submission,
  viewField,
  type BlockDefinition,
} from '../../../engine/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import {
  createFormStore,
  defineFieldComponent,
  fieldComponents,
  FormPage,
  FormProvider,
  type FormMode,
} from '../../../renderer/index.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';
import { definitionOf, today } from '../../engine/small-form.ts';
import { rating } from './rating.ts';
import { ratingField } from './RatingField.tsx';

const messages = { answerNotListed: 'Choose.', errorOfTopic: '{question}: {error}', notAnswered: 'Not answered' };
const stay = { type: 'rating', key: 'stay', label: 'Your stay', max: 5, required: 'Your stay' };

beforeAll(() => {
  defineFieldType('rating', rating);
  defineFieldComponent('rating', ratingField);
});

// Test files share a thread and its modules.
afterAll(() => {
  for (const registry of [fieldTypes, fieldComponents]) Reflect.deleteProperty(registry, 'rating');
});

function sitting(answers: Readonly<Record<string, string>> = {}) {
  const { form, validators } = compileWithValidators(definitionOf([stay as unknown as BlockDefinition], { messages }));
  return { form, validators, values: initialValues(form, { today }, answers) };
}

async function drawn(
  mode: FormMode,
  answers: Readonly<Record<string, string>>,
  onError?: (error: unknown) => void,
): Promise<string> {
  const { form, values } = sitting(answers);
  const store = createFormStore(form, values);
  const { prelude } = await prerender(
    <FormProvider store={store} mode={mode}>
      <FormPage page="page" />
    </FormProvider>,
    onError && { onError },
  );
  return new Response(prelude).text();
}

/** The problems of a form with one file and a rating field. */
function problemsWith(more: object): readonly string[] {
  const form = {
    $schema: '../form.schema.json',
    id: 'visit',
    version: 1,
    title: 'Visit',
    pages: [
      { id: 'about', title: 'About', blocks: [{ ...stay, ...more }] },
      { id: 'done', title: 'Done', role: 'completion', blocks: [] },
    ],
    dataModel: { keys: { stay: { type: 'option', maxLength: 2 } } },
  };
  const files = { 'form.json': JSON.stringify(form, null, 2) };
  return checkForm({ files, schema: withFieldSchemas(schema, allFieldSchemas()) }).map(({ sentence }) => sentence);
}

describe('a field type that a host application registers', () => {
  it('is drawn on a page by its component, from the view alone', async () => {
    const html = await drawn('input', { stay: '4' });
    expect(html).toContain('Your stay');
    expect(html.match(/<button/g)).toHaveLength(5);
    expect(html).toContain('<button type="button" aria-pressed="true">★★★★</button>');
  });

  it('is printed in the print view and in the PDF', async () => {
    expect(await drawn('print', { stay: '4' })).toContain('4 of 5 stars');
    const { form, values } = sitting({ stay: '4' });
    const { markup } = summaryMarkup({ words: (name) => name, documents: {} }, pageSummary(form, values, 'page'), 2);
    expect(markup).toContain('4 of 5 stars');
  });

  it.each(['1', '5', ''])('is written to the server as %j', (answer) => {
    const { form, values } = sitting();
    expect(refusals(form, values, { stay: answer })).toEqual({});
  });

  it.each(['x', '<', '0', '6', '4.5', ' 4', '４'])(
    'is refused by the server as %j, and is an error if stored',
    (answer) => {
      const { form, validators, values } = sitting({ stay: answer });
      expect(refusals(form, sitting().values, { stay: answer })).toEqual({
        stay: 'The rating must be a number of stars that the question offers.',
      });
      expect(errorsOf(form, validators, values)).toEqual({ stay: ['Your stay: Choose.'] });
    },
  );

  it('is missing until it is answered, and then submitted', () => {
    const empty = sitting();
    expect(errorsOf(empty.form, empty.validators, empty.values)).toEqual({ stay: ['Your stay'] });
    const { form, validators, values } = sitting({ stay: '4' });
    expect([errorsOf(form, validators, values), submission(form, values)]).toEqual([{}, { stay: '4' }]);
    expect(viewField(form, values, 'stay')).toMatchObject({ text: '4 of 5 stars', isAnswered: true });
  });

  it('is checked by its schema', () => {
    expect(problemsWith({})).toEqual([]);
    expect(problemsWith({ max: 50 })).toEqual(['"max" must be at most 10.']);
    expect(problemsWith({ max: undefined })).toEqual(['A rating needs "max".']);
    expect(problemsWith({ stars: 5 })).toEqual([expect.stringContaining('Unknown property "stars" in a rating')]);
  });

  it('needs a component: a page without it fails with one sentence', async () => {
    Reflect.deleteProperty(fieldComponents, 'rating');
    try {
      const reported: string[] = [];
      const report = (error: unknown): void => void reported.push(String(error));
      await expect(drawn('input', {}, report)).rejects.toThrow("There is no component for 'rating'.");
      expect(reported).toEqual(["Error: There is no component for 'rating'."]);
    } finally {
      defineFieldComponent('rating', ratingField);
    }
  });

  it('is replaced when it is defined again, as on a hot reload; a type of the engine never is', async () => {
    const Input = () => <p>Stars</p>;
    defineFieldType('rating', { ...rating, print: () => 'Stars' });
    defineFieldComponent('rating', { framing: 'label', Input });
    expect([await drawn('input', {}), await drawn('print', { stay: '4' })]).toEqual([
      expect.stringContaining('<p>Stars</p>'),
      expect.stringContaining('Stars'),
    ]);
    expect(() => defineFieldType('text', {})).toThrow("There already is a field type 'text'.");
    expect(() => defineFieldComponent('text', ratingField)).toThrow("The field type 'text' already has a component.");
  });
});
