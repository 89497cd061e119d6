import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const recipe = 'docs/forms/recipes/one-of-the-copies';
const read = (name: string) => JSON.parse(readFileSync(`${recipe}/${name}.json`, 'utf8'));
const shared = [{ valueKey: 'shared', operator: 'equals', target: 'Y' }];

/** The problems of the recipe when it asks for people only with an answer, and the choices under more conditions. */
function problemsWith(...more: readonly object[]) {
  const [page, model] = [read('pages/questions'), read('data-model')];
  const [people, filledBy, drivers] = page.blocks;
  const asked = { type: 'radio', key: 'shared', label: 'Is it shared?', required: 'Is it shared?' };
  const yesNo = [
    ['Y', 'Yes'],
    ['N', 'No'],
  ];
  const blocks = [
    { ...asked, options: yesNo },
    { ...people, when: shared },
    { ...filledBy, when: shared },
    { ...drivers, when: [...shared, ...more] },
  ];
  const files = {
    'form.json': read('form'),
    'institution.json': read('institution'),
    'data-model.json': { ...model, keys: { ...model.keys, shared: { type: 'option', maxLength: 1 } } },
    'pages/questions.json': { ...page, blocks },
    'pages/sent.json': read('pages/sent'),
    'sections/person.json': read('sections/person'),
  };
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)]);
  return checkForm({ files: Object.fromEntries(texts), schema }).map(({ code }) => code);
}

describe('a choice of copies where conditions decide which there are', () => {
  it('has no condition of an option that the author could correct', () => {
    const count = (operator: string, target: string) => ({ valueKey: 'count:people', operator, target });
    expect(problemsWith()).toEqual([]);
    expect(problemsWith(count('gte', '3'))).toEqual([]);
    expect(problemsWith(count('equals', '1'))).toEqual([]);
  });
});
