import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const sessionValues = { web_status: ['', 'started', 'submitted'] };
const $schema = '../form.schema.json';
const isHome = { valueKey: 'abroad', operator: 'equals', target: 'N' };
const isOpen = { valueKey: 'session:web_status', operator: 'notEquals', target: 'submitted' };

/** The problems of a question with these conditions and a text that quotes its answer under those. */
function problemsWith(town: readonly object[], text: readonly object[]): readonly string[] {
  const files = {
    'form.json': { $schema, id: 'small', version: 1, title: 'Small', pages: ['about'] },
    'data-model.json': {
      $schema,
      keys: { abroad: { type: 'option', maxLength: 1 }, town: { type: 'text', maxLength: 8 } },
    },
    'pages/about.json': {
      $schema,
      id: 'about',
      title: 'About',
      blocks: [
        {
          type: 'radio',
          key: 'abroad',
          label: 'Abroad?',
          options: [
            ['Y', 'Yes'],
            ['N', 'No'],
          ],
        },
        { type: 'text', key: 'town', label: 'Town', maxLength: 8, ...(town.length > 0 && { when: town }) },
        { type: 'content', id: 'far', text: 'Not in {town}.', ...(text.length > 0 && { when: text }) },
      ],
    },
  };
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 2)] as const);
  return checkForm({ files: Object.fromEntries(texts), schema, sessionValues }).map(({ code }) => code);
}

describe('a text that quotes an answer', () => {
  it('has no problem while the answer stays, although the session hides its question', () => {
    expect(problemsWith([isOpen], [])).toEqual([]);
  });

  it('has no problem if it is shown with an answer only, whatever hides the question', () => {
    const isAnswered = [{ valueKey: 'town', operator: 'answered' }];
    expect(problemsWith([isHome, isOpen], isAnswered)).toEqual([]);
    expect(problemsWith([isHome], isAnswered)).toEqual([]);
  });

  it('is reported if another answer clears the quoted one beside it', () => {
    expect(problemsWith([isHome, isOpen], [])).toEqual(['placeholder-sometimes-empty']);
  });
});
