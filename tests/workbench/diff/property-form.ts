/** A form with every kind of question and block, in which single parts change. */
import type { FormParts } from './compared-form.ts';

export type Block = Readonly<Record<string, unknown>>;

/** The parts of the form in which a row changes something. */
export interface Change {
  readonly blocks?: Readonly<Record<string, Block>>;
  readonly page?: Block;
  readonly job?: Block;
  readonly keys?: Readonly<Record<string, Block>>;
  readonly sets?: Block;
  readonly form?: Block;
  readonly files?: Readonly<Record<string, object>>;
}

export const is = (valueKey: string, target: string) => [{ valueKey, operator: 'equals', target }];
export const options = (...codes: readonly string[]) => codes.map((code) => [code, `Option ${code}`]);
export const text = { type: 'text', maxLength: 45 };
export const $schema = '../../form.schema.json';

const blocks: Readonly<Record<string, Block>> = {
  country: { type: 'text', key: 'country', label: 'Country' },
  way: { type: 'radio', key: 'way', label: 'Way', options: options('mail', 'post') },
  area: { type: 'select', key: 'area', label: 'Area', options: options('art', 'bio') },
  likes: { type: 'checkboxes', key: 'likes', label: 'Likes', options: options('art', 'bio', 'law') },
  agreed: { type: 'checkbox', key: 'agreed', label: 'I agree' },
  miles: { type: 'number', key: 'miles', label: 'Distance', maximum: 500 },
  twice: { type: 'calculated', key: 'twice', label: 'Twice' },
  born: { type: 'date', key: 'born', label: 'Born' },
  call: { type: 'time', key: 'call', label: 'Call', min: '08:00' },
  grad: { type: 'month-year', key: 'grad', label: 'Graduation', years: { from: -1, to: 5 } },
  school: { type: 'lookup', key: 'school', label: 'School', category: 'hs_ceeb', fills: { place: 'zip' } },
  place: { type: 'text', key: 'place', label: 'Place' },
  story: { type: 'textarea', key: 'story', label: 'Story', maxLength: 45 },
  card: { type: 'upload', key: 'card', label: 'Card' },
  mood: { type: 'scale', key: 'mood', label: 'Mood', from: 1, to: 5, low: 'Poor', high: 'Fine' },
  papers: { type: 'documents', key: 'papers', label: 'Papers', max: 3, another: 'Add one' },
  note: { type: 'content', id: 'note', text: 'Take your time.' },
  home: { type: 'section', id: 'home', blocks: [{ type: 'text', key: 'street', label: 'Street' }] },
  rated: { type: 'grid', id: 'rated', options: options('low', 'top'), questions: [{ key: 'food', label: 'Food' }] },
  kinds: {
    type: 'tabs',
    id: 'kinds',
    label: 'Kinds',
    default: 'near',
    tabs: [
      { id: 'near', label: 'Near', blocks: [{ type: 'text', key: 'town', label: 'Town' }] },
      { id: 'far', label: 'Far', blocks: [{ type: 'text', key: 'port', label: 'Port' }] },
    ],
  },
  jobs: { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: ['job_', 'job_2_', 'job_3_'], max: 3 },
};
export const keys: Readonly<Record<string, Block>> = {
  ...Object.fromEntries(
    ['country', 'school', 'place', 'story', 'street', 'town', 'port', 'more'].map((key) => [key, text]),
  ),
  ...Object.fromEntries(['way', 'area', 'mood', 'food'].map((key) => [key, { type: 'option', maxLength: 5 }])),
  ...Object.fromEntries(
    ['card', 'papers', 'papers_2', 'papers_3'].map((key) => [key, { type: 'document', maxLength: 8 }]),
  ),
  likes: { type: 'options', maxLength: 20 },
  agreed: { type: 'boolean', maxLength: 5 },
  miles: { type: 'number', maxLength: 8 },
  twice: { type: 'number', maxLength: 8 },
  born: { type: 'date', maxLength: 10 },
  call: { type: 'time', maxLength: 5 },
  grad_month: { type: 'month', maxLength: 2 },
  grad_year: { type: 'year', maxLength: 4 },
};
const set = { name: 'jobs', prefixes: ['job_', 'job_2_', 'job_3_'], keys: { employer: text } };
export const twice = { key: 'twice', from: ['miles'], calculate: "miles = '' ? '' : $number(miles) * 2" };

/** The whole form with a change. */
export function formWith({
  blocks: edits = {},
  page,
  job,
  keys: more = {},
  sets,
  form = {},
  files,
}: Change): FormParts {
  const placed = Object.entries({ ...blocks, ...edits }).filter(([, one]) => one['gone'] !== true);
  return {
    calculations: [twice],
    pages: [
      { id: 'you', title: 'You', blocks: placed.map(([name, one]) => Object.assign({}, blocks[name], one)) },
      { id: 'rest', title: 'Rest', blocks: [{ type: 'text', key: 'more', label: 'More' }], ...page },
    ],
    keys: { ...keys, ...more },
    sets: [{ ...set, ...sets }],
    files: {
      'sections/job.json': { $schema, blocks: [{ type: 'text', key: 'employer', label: 'Employer' }], ...job },
      ...files,
    },
    ...form,
  };
}
