/** Beginnings of blocks and conditions that editors offer; `$1` is the first place to fill in. */

interface Snippet {
  readonly [keyword: string]: unknown;
  readonly label: string;
  readonly description: string;
  readonly body: object;
}

const question = (type: string, description: string, more: object = {}): Snippet => ({
  label: `question: ${type}`,
  description,
  body: { type, key: '$1', label: '$2', ...more },
});

export const blockSnippets: readonly Snippet[] = [
  question('text', 'One line of text.', { maxLength: '^${3:45}' }),
  question('textarea', 'Several lines of text.', { maxLength: '^${3:1500}' }),
  question('number', 'A number up to a maximum.', { maximum: '^${3:100}' }),
  question('date', 'A day.'),
  question('time', 'A time of day.'),
  question('month-year', 'A month and a year.', { years: { count: '^${3:100}', direction: '${4:past}' } }),
  question('radio', 'One of a few options.', { options: '$3', required: '$2' }),
  question('select', 'One option of a list.', { options: '$3' }),
  question('checkboxes', 'Any number of options.', { options: '$3' }),
  question('ranking', 'Options in an order.', { options: '$3' }),
  question('checkbox', 'One checkbox.'),
  question('signature', 'A typed signature.'),
  question('upload', 'One document.'),
  {
    label: 'questions with the same options',
    description: 'A table of questions.',
    body: { type: 'grid', id: '$1', title: '$2', options: '$3', questions: [{ key: '$4', label: '$5' }] },
  },
  {
    label: 'text on the page',
    description: 'A text without a question.',
    body: { type: 'content', id: '$1', text: '$2' },
  },
  {
    label: 'section: here',
    description: 'A group of questions, written in place.',
    body: { type: 'section', id: '$1', title: '$2', blocks: ['^$3'] },
  },
  {
    label: 'section: from sections/',
    description: 'The questions of a file in sections/.',
    body: { type: 'section', use: '$1' },
  },
];

export const conditionSnippets: readonly Snippet[] = [
  {
    label: 'condition: equals',
    description: 'The value under a key equals a constant.',
    body: { valueKey: '$1', operator: 'equals', target: '$2' },
  },
  {
    label: 'condition: in',
    description: 'The value under a key is one of several.',
    body: { valueKey: '$1', operator: 'in', target: ['$2'] },
  },
  {
    label: 'condition: answered',
    description: 'A question is answered.',
    body: { valueKey: '$1', operator: 'answered' },
  },
  { label: 'condition: any of', description: 'One of several conditions holds.', body: { any: ['^$1'] } },
  { label: 'condition: not', description: 'A condition does not hold.', body: { not: '^$1' } },
];
