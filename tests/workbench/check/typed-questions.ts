/** The questions of docs/expressions.md, and a form with an expression over them. */
import type { FormSource } from '../../../workbench/check/index.ts';
import { portalAdditions } from '../../../api-client/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const pattern = (text: string, maxLength: number) => ({
  maxLength,
  schema: { pattern: text, errorMessage: 'Digits.' },
});
const choice = (...values: readonly string[]) => ({ type: 'radio', options: values.map((value) => [value, value]) });

/** A question of each kind. */
export const questions = {
  height: { type: 'number', maximum: 250 },
  weight: { type: 'number', minimum: 1, maximum: 500, decimals: 1 },
  born: { type: 'date' },
  begun: { type: 'date' },
  opens: { type: 'time' },
  closes: { type: 'time' },
  name: { type: 'text' },
  town: { type: 'text' },
  cost: { type: 'text', ...pattern('^\\d{1,6}$', 6) },
  q1: choice('0', '1', '2', '3'),
  q2: choice('0', '1', '2', '3'),
  team: choice('0', '1', 'none'),
  color: choice('red', 'green'),
  agreed: { type: 'checkbox' },
} as const;
/** The questions of each of up to three copies of the repeated block `people`. */
const personQuestions = {
  income: { type: 'number', maximum: 9999 },
  mail: { type: 'text' },
} as const;
const prefixes = ['p1_', 'p2_', 'p3_'];
/** The names for all copies, with their keys. */
export const copyNames: Readonly<Record<string, string | readonly string[]>> = {
  people: 'count:people',
  ...Object.fromEntries(
    Object.keys(personQuestions).map((key) => [`people.${key}`, prefixes.map((prefix) => prefix + key)]),
  ),
};

const storedAs: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  time: 'time',
  text: 'text',
  radio: 'option',
  checkbox: 'boolean',
};

/** A form with all questions, of which the last one is shown while an expression holds. */
export function formWith(expression: string): FormSource {
  const from = [...Object.keys(questions), ...Object.keys(copyNames)].filter((key) =>
    new RegExp(`\\b${key}\\b(?!\\.)`).test(expression.replace(/'\w+'/g, '')),
  );
  const ask = (asked: object) =>
    Object.entries(asked).map(([key, question]) => Object.assign({ key, label: `${key}?` }, question));
  const people = { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes, min: 0, max: 3 };
  const asked = { type: 'text', key: 'note', label: 'Note?', when: [{ from, expression }] };
  const stored = (all: object) =>
    Object.fromEntries(
      Object.entries(all).map(([key, { type }]) => [key, { type: storedAs[String(type)], maxLength: 128 }]),
    );
  const files = {
    'form.json': { id: 'small', version: 1, title: 'Small', pages: ['about'] },
    'pages/about.json': { id: 'about', title: 'About', blocks: [...ask(questions), people, asked] },
    'sections/person.json': { blocks: ask(personQuestions) },
    'data-model.json': {
      keys: { ...stored(questions), note: { type: 'text', maxLength: 128 } },
      sets: [{ name: 'people', prefixes, keys: stored(personQuestions) }],
    },
  };
  const written = Object.entries(files).map(([path, file]) => [
    path,
    JSON.stringify({ $schema: `../${path.includes('/') ? '../' : ''}form.schema.json`, ...file }),
  ]);
  return { files: Object.fromEntries(written), schema, ...portalAdditions };
}
