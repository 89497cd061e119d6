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
  name: { type: 'text' },
  town: { type: 'text' },
  cost: { type: 'text', ...pattern('^\\d{1,6}$', 6) },
  q1: choice('0', '1', '2', '3'),
  q2: choice('0', '1', '2', '3'),
  team: choice('0', '1', 'none'),
  color: choice('red', 'green'),
  agreed: { type: 'checkbox' },
} as const;
const storedAs: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  text: 'text',
  radio: 'option',
  checkbox: 'boolean',
};

/** A form with all questions, of which the last one is shown while an expression holds. */
export function formWith(expression: string): FormSource {
  const from = Object.keys(questions).filter((key) =>
    new RegExp(`\\b${key}\\b`).test(expression.replace(/'\w+'/g, '')),
  );
  const blocks = Object.entries(questions).map(([key, question]) => Object.assign({ key, label: `${key}?` }, question));
  const asked = { type: 'text', key: 'note', label: 'Note?', when: [{ from, expression }] };
  const keys = Object.entries(questions).map(([key, { type }]) => [key, { type: storedAs[type], maxLength: 128 }]);
  const form = {
    $schema: '../form.schema.json',
    id: 'small',
    version: 1,
    title: 'Small',
    pages: [{ id: 'about', title: 'About', blocks: [...blocks, asked] }],
    dataModel: { keys: { ...Object.fromEntries(keys), note: { type: 'text', maxLength: 128 } } },
  };
  return { files: { 'small.json': JSON.stringify(form) }, schema, ...portalAdditions };
}
