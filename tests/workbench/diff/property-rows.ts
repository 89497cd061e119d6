/** One change of each property of the form schema, with the worst that `diff` may say of it. */
import type { ChangeVerdict } from '../../../workbench/diff/change.ts';
import { $schema, is, keys, options, text, twice, type Block, type Change } from './property-form.ts';

/** What a form had before, what it has now, and the worst verdict about it. */
export type Row = readonly [before: Change, after: Change, verdict: ChangeVerdict];

const none: Change = {};
const on = (name: string, more: Block): Change => ({ blocks: { [name]: more } });
const row = (name: string, more: Block, verdict: ChangeVerdict): Row => [none, on(name, more), verdict];
const schema = (more: Block): Change => on('country', { schema: { errorMessage: 'No.', ...more } });
const when = is('place', 'a');
const computed = (expression: string, ...from: readonly string[]): Block => ({ default: { from, expression } });
const ordered = (expression: string, ...more: readonly string[]): Change =>
  on('way', { order: { from: ['area', ...more], expression } });
const years = (range: Block): Change => on('area', { options: { years: range } });
const born = (more: Block): Change => on('born', { schema: { errorMessage: 'No.', ...more } });
const password = (more: Block): Change => ({
  ...on('code', { type: 'password', key: 'code', label: 'Code', ...more }),
  keys: { code: { type: 'text', maxLength: 256, sensitive: true } },
});
const byDisplay = (more: Block): Change =>
  on('way', {
    options: undefined,
    optionsBy: {
      valueKey: 'area',
      category: 'displayOnly',
      isMatched: ['art'],
      options: options('mail', 'post'),
      ...more,
    },
  });
const byValue = (more: Block): Change =>
  on('way', {
    options: undefined,
    optionsBy: {
      valueKey: 'area',
      category: 'displayAndOptions',
      options: { art: options('mail', 'post') },
      ...more,
    },
  });
const tabs = (...ids: readonly string[]): readonly Block[] =>
  ids.map((id, index) => ({
    id,
    label: id,
    blocks: [{ type: 'text', key: index === 0 ? 'town' : 'port', label: index === 0 ? 'Town' : 'Port' }],
  }));
const rule = { id: 'clears-more', when: is('country', 'a'), clears: ['more'] };
const toTarget = (target: object): Change =>
  on('place', { when: [{ valueKey: 'country', operator: 'equals', target }] });
const toDay = (target: object): Change => on('place', { when: [{ valueKey: 'born', operator: 'lte', target }] });
const far = (key: string, limit = 5): Change =>
  on('place', { when: [{ from: [key], expression: `${key} != '' and $number(${key}) > ${limit}` }] });
const street = (x: string): Change => ({
  ...on('home', { blocks: undefined, use: 'street', with: { x } }),
  files: { 'sections/street.json': { $schema, blocks: [{ type: 'text', key: 'street', label: '{x} street' }] } },
});
const employers = (...what: readonly string[]): Change => ({
  ...on('jobs', { with: what.map((one) => ({ what: one })) }),
  job: { blocks: [{ type: 'text', key: 'employer', label: 'The {what} employer' }] },
});
const counted = { options: options('1', '2', '3') };
const unsigned: Change = {
  blocks: { card: { gone: true }, papers: { gone: true } },
  keys: Object.fromEntries(
    ['card', 'papers', 'papers_2', 'papers_3'].map((key) => [key, { ...keys[key], notAsked: 'No account.' }]),
  ),
};
const counts = (max: number): Change => ({
  ...on('jobs', { prefixes: 'job_{n}_', max }),
  sets: { prefixes: 'job_{n}_', max },
});
const card = (submit: string) => ({ submit });
const lost = 'loses answers';
const decide = 'needs decision';

/** By `<definition>.<property>`; `*.<property>` is that of every other definition. */
export const rows: Readonly<Record<string, Row>> = {
  // Every question.
  '*.type': [none, on('country', { type: 'email' }), decide],
  '*.label': row('country', { label: 'Nation' }, 'check'),
  '*.hint': row('country', { hint: 'Where you live.' }, 'safe'),
  '*.when': row('country', { when }, lost),
  '*.required': row('country', { required: 'Answer.' }, 'check'),
  '*.checks': row('country', { checks: [{ when, message: 'No.' }] }, 'check'),
  '*.schema': [none, schema({ minLength: 3 }), 'check'],
  '*.schemaWhen': [
    schema({ minLength: 3 }),
    on('country', { schema: { minLength: 3, errorMessage: 'No.' }, schemaWhen: when }),
    'check',
  ],
  '*.autocomplete': row('country', { autocomplete: 'country-name' }, 'safe'),
  '*.width': row('country', { width: 'short' }, 'safe'),
  '*.maxLength': row('country', { maxLength: 5 }, 'check'),
  '*.title': row('home', { title: 'Home' }, 'safe'),
  '*.describe': row('way', { describe: false }, decide),
  '*.default': [
    on('country', computed("way = 'post' ? 'Peru' : ''", 'way')),
    on('country', computed("way = 'mail' ? 'Peru' : ''", 'way')),
    decide,
  ],
  '*.optionsBy': [none, byValue({ options: { art: options('mail'), bio: options('mail', 'post') } }), lost],
  '*.order': [none, ordered('$value = area'), 'safe'],
  'optionOrder.from': [ordered('$value = area'), ordered('$value = area', 'country'), 'safe'],
  'optionOrder.expression': [ordered('$value = area'), ordered('$value != area'), 'safe'],
  '*.options': row('way', { options: options('mail', 'post', 'none') }, 'safe'),
  // Types with properties of their own.
  'textField.inputMode': row('country', { inputMode: 'numeric' }, 'safe'),
  'textField.capitals': row('country', { capitals: 'words' }, 'safe'),
  'textareaField.type': row('story', { type: 'text' }, decide),
  'textareaField.rows': row('story', { rows: 9 }, 'safe'),
  '*.fromAddress': row('country', { fromAddress: { parameter: 'country' } }, decide),
  'fromAddress.parameter': [
    on('country', { fromAddress: { parameter: 'land' } }),
    on('country', { fromAddress: { parameter: 'country' } }),
    'safe',
  ],
  'fromAddress.pattern': [
    on('country', { fromAddress: { parameter: 'country' } }),
    on('country', { fromAddress: { parameter: 'country', pattern: '[A-Z]+' } }),
    'safe',
  ],
  'choiceField.type': row('way', { type: 'select' }, 'safe'),
  'choiceField.search': row('area', { search: true }, 'safe'),
  'checkboxesField.type': row('likes', { type: 'ranking' }, decide),
  'checkboxesField.min': row('likes', { min: 2 }, 'check'),
  'checkboxesField.max': row('likes', { max: 2 }, 'check'),
  'checkboxesField.default': row('likes', { default: ['art'] }, 'safe'),
  'checkboxField.default': row('agreed', { default: true }, 'safe'),
  'numberField.minimum': row('miles', { minimum: 5 }, 'check'),
  'numberField.maximum': row('miles', { maximum: 100 }, 'check'),
  'numberField.decimals': row('miles', { decimals: 1 }, 'safe'),
  'numberField.unit': row('miles', { unit: 'km' }, decide),
  'calculatedField.decimals': row('twice', { decimals: 2 }, 'safe'),
  'calculatedField.unit': row('twice', { unit: 'km' }, decide),
  'monthYearField.years': row('grad', { years: { from: -2, to: 5 } }, 'safe'),
  'timeField.min': row('call', { min: '09:00' }, 'check'),
  'timeField.max': row('call', { max: '17:00' }, 'check'),
  'timeField.step': row('call', { step: 15 }, 'check'),
  'uploadField.limits': row('card', { limits: { types: ['pdf'] } }, 'safe'),
  'uploadLimits.maxBytes': row('card', { limits: { maxBytes: 1000 } }, 'safe'),
  'uploadLimits.types': row('card', { limits: { types: ['png'] } }, 'safe'),
  'uploadLimits.maxPages': row('card', { limits: { maxPages: 1 } }, 'safe'),
  'lookupField.category': row('school', { category: 'college_ceeb', fills: { place: 'zip' } }, decide),
  'lookupField.fills': row('school', { fills: { place: 'state' } }, decide),
  'lookupField.ownEntry': row('school', { ownEntry: 'Your own.' }, 'safe'),
  'passwordField.checklist': [password({}), password({ checklist: true }), 'safe'],
  'scale.from': row('mood', { from: 0 }, 'check'),
  'scale.to': row('mood', { to: 4 }, 'needs migration'),
  'scale.low': row('mood', { low: 'Bad' }, 'check'),
  'scale.high': row('mood', { high: 'Good' }, 'check'),
  'documents.max': row('papers', { max: 2 }, lost),
  'documents.another': row('papers', { another: 'One more' }, 'safe'),
  'documents.limits': row('papers', { limits: { types: ['pdf'] } }, 'safe'),
  'grid.questions': row('rated', { questions: [{ key: 'food', label: 'Meals' }] }, 'check'),
  'grid.options': row('rated', { options: options('low') }, 'needs migration'),
  // Options.
  'listSource.years': [
    byDisplay({ options: { years: { from: 0, to: 3 } } }),
    byDisplay({ options: { years: { from: 1, to: 3 } } }),
    'needs migration',
  ],
  'optionSource.copies': [none, on('way', { options: { copies: 'jobs', label: '{employer}' } }), 'needs migration'],
  'optionSource.label': [
    on('way', { options: { copies: 'jobs', label: '{employer}' } }),
    on('way', { options: { copies: 'jobs', label: 'Owner of {employer}' } }),
    'check',
  ],
  'optionSource.years': [
    on('area', { options: { years: { from: 0, to: 3 } } }),
    on('area', { options: { years: { from: 1, to: 3 } } }),
    'needs migration',
  ],
  'yearRange.start': [
    years({ start: 2020, count: 5, direction: 'future' }),
    years({ start: 2021, count: 5, direction: 'future' }),
    'needs migration',
  ],
  'yearRange.count': [
    years({ start: 2020, count: 5, direction: 'future' }),
    years({ start: 2020, count: 4, direction: 'future' }),
    'needs migration',
  ],
  'yearRange.direction': [
    years({ start: 2020, count: 5, direction: 'future' }),
    years({ start: 2020, count: 5, direction: 'past' }),
    'needs migration',
  ],
  'yearRange.from': [years({ from: 0, to: 3 }), years({ from: 1, to: 3 }), 'needs migration'],
  'yearRange.to': [years({ from: 0, to: 3 }), years({ from: 0, to: 4 }), 'safe'],
  'optionMore.when': row(
    'way',
    {
      options: [
        ['mail', 'Option mail'],
        ['post', 'Option post', { when }],
      ],
    },
    lost,
  ),
  'optionMore.aliases': row(
    'area',
    {
      options: [
        ['art', 'Option art', { aliases: ['Arts'] }],
        ['bio', 'Option bio'],
      ],
    },
    'safe',
  ),
  'optionMore.alone': row(
    'likes',
    { options: [...options('art', 'bio'), ['law', 'Option law', { alone: 'Only law.' }]] },
    'check',
  ),
  'optionsByDisplay.valueKey': [byDisplay({}), byDisplay({ valueKey: 'food', isMatched: ['low'] }), lost],
  'optionsByDisplay.category': [byDisplay({}), byValue({}), 'safe'],
  'optionsByDisplay.isMatched': [byDisplay({}), byDisplay({ isMatched: ['bio'] }), lost],
  'optionsByDisplay.options': [byDisplay({}), byDisplay({ options: options('mail') }), 'needs migration'],
  'optionsByValue.valueKey': [
    byValue({}),
    byValue({ valueKey: 'food', options: { low: options('mail', 'post') } }),
    lost,
  ],
  'optionsByValue.category': [
    byValue({ options: { art: options('mail'), bio: options('mail') } }),
    byDisplay({ options: options('mail') }),
    lost,
  ],
  'optionsByValue.options': [byValue({}), byValue({ options: { art: options('mail') } }), 'needs migration'],
  // What is around questions.
  'page.role': [none, { page: { role: 'completion', when, blocks: [] } }, lost],
  'page.title': [none, { page: { title: 'Others' } }, 'safe'],
  'page.step': [none, { page: { step: 'Others' } }, 'safe'],
  'page.hint': [none, { page: { hint: 'Last.' } }, 'safe'],
  'page.when': [none, { page: { when } }, lost],
  'page.blocks': [none, { page: { blocks: [{ type: 'text', key: 'more', label: 'Even more' }] } }, 'check'],
  'section.title': [none, { job: { title: 'Work' } }, 'safe'],
  'section.when': [none, { job: { when } }, lost],
  'section.rules': [none, { job: { rules: [rule] } }, lost],
  'section.blocks': [none, { job: { blocks: [{ type: 'text', key: 'employer', label: 'Boss' }] } }, 'check'],
  'sectionBlock.when': row('home', { when }, lost),
  'sectionBlock.clears': [on('home', { when, clears: [] }), on('home', { when, clears: ['street'] }), lost],
  'sectionBlock.with': [street('Old'), street('New'), 'check'],
  'sectionBlock.layout': row('home', { layout: 'row' }, 'safe'),
  'sectionBlock.fold': row('home', { fold: 'More' }, 'safe'),
  'sectionBlock.blocks': row('home', { blocks: [{ type: 'text', key: 'street', label: 'Road' }] }, 'check'),
  'tab.blocks': row('kinds', { tabs: tabs('near', 'far').map((tab) => Object.assign(tab, { label: 'Way' })) }, 'safe'),
  'tabs.default': row('kinds', { default: 'far' }, lost),
  'tabs.tabs': row('kinds', { tabs: tabs('near', 'off') }, 'needs migration'),
  'tabs.heldWhile': row('kinds', { heldWhile: when }, 'safe'),
  'repeat.title': row('jobs', { title: 'Work' }, 'safe'),
  'repeat.with': [employers('present', 'next', 'other'), employers('present', 'former', 'other'), 'check'],
  'repeat.min': row('jobs', { min: 2 }, 'safe'),
  'repeat.count': [{ blocks: { way: counted } }, { blocks: { way: counted, jobs: { count: 'way' } } }, lost],
  'repeat.max': [
    none,
    { ...on('jobs', { max: 2, prefixes: ['job_', 'job_2_'] }), sets: { prefixes: ['job_', 'job_2_'] } },
    'needs migration',
  ],
  'repeat.prefixes': [
    none,
    { ...on('jobs', { max: 2, prefixes: ['job_', 'job_2_'] }), sets: { prefixes: ['job_', 'job_2_'] } },
    'needs migration',
  ],
  'repeat.reorder': row('jobs', { reorder: true }, 'safe'),
  'repeat.oneByOne': row('jobs', { oneByOne: true }, 'safe'),
  'content.tone': row('note', { tone: 'info' }, 'safe'),
  'content.text': row('note', { text: 'Hurry.' }, 'safe'),
  'content.list': row('note', { list: ['One'] }, 'safe'),
  'content.print': row('note', { print: true }, 'safe'),
  'content.when': row('note', { when }, 'safe'),
  // Conditions, rules and calculations.
  'comparison.valueKey': [on('place', { when: is('country', 'a') }), on('place', { when: is('story', 'a') }), lost],
  'comparison.operator': [
    on('place', { when: is('country', 'a') }),
    on('place', { when: [{ valueKey: 'country', operator: 'notEquals', target: 'a' }] }),
    lost,
  ],
  'comparison.target': [on('place', { when: is('country', 'a') }), on('place', { when: is('country', 'b') }), lost],
  'target.valueKey': [toTarget({ valueKey: 'story' }), toTarget({ valueKey: 'street' }), lost],
  'target.years': [toDay({ years: -18 }), toDay({ years: -21 }), lost],
  'target.at': [toDay({ years: -18 }), toDay({ years: -18, at: '02-01' }), lost],
  'anyCondition.any': [
    on('place', { when: [{ any: [...is('country', 'a'), ...is('country', 'b')] }] }),
    on('place', { when: [{ any: is('country', 'a') }] }),
    lost,
  ],
  'notCondition.not': [
    on('place', { when: [{ not: is('country', 'a') }] }),
    on('place', { when: [{ not: is('country', 'b') }] }),
    lost,
  ],
  'expressionCondition.from': [far('twice'), far('miles'), lost],
  'expressionCondition.expression': [far('miles', 5), far('miles', 6), lost],
  'required.when': [
    on('place', { required: { when: is('country', 'a'), message: 'A.' } }),
    on('place', { required: { when: is('country', 'b'), message: 'A.' } }),
    'check',
  ],
  'required.message': [
    on('place', { required: { when: is('country', 'a'), message: 'A.' } }),
    on('place', { required: { when: is('country', 'a'), message: 'B.' } }),
    'safe',
  ],
  'check.when': [
    on('place', { checks: [{ when: is('country', 'a'), message: 'A.' }] }),
    on('place', { checks: [{ when: is('country', 'b'), message: 'A.' }] }),
    'check',
  ],
  'check.message': [
    on('place', { checks: [{ when: is('country', 'a'), message: 'A.' }] }),
    on('place', { checks: [{ when: is('country', 'a'), message: 'B.' }] }),
    'safe',
  ],
  'form.rules': [none, { form: { rules: [rule] } }, lost],
  'rule.when': [{ form: { rules: [rule] } }, { form: { rules: [{ ...rule, when: is('country', 'b') }] } }, lost],
  'rule.clears': [{ form: { rules: [rule] } }, { form: { rules: [{ ...rule, clears: ['story'] }] } }, lost],
  'form.calculations': [
    none,
    { form: { calculations: [{ ...twice, calculate: "miles = '' ? '' : $number(miles) * 3" }] } },
    decide,
  ],
  'calculation.from': [
    none,
    { form: { calculations: [{ ...twice, from: ['miles', 'place'], calculate: "place = '' ? '' : 1" }] } },
    decide,
  ],
  'calculation.calculate': [
    none,
    { form: { calculations: [{ ...twice, calculate: "miles = '' ? '' : $number(miles) + 1" }] } },
    decide,
  ],
  'computedDefault.from': [on('country', computed('way', 'way')), on('country', computed('area', 'area')), decide],
  'computedDefault.expression': [
    on('country', computed('way', 'way')),
    on('country', computed("way & 's'", 'way')),
    decide,
  ],
  // The schema of an answer.
  'answerSchema.minLength': [none, schema({ minLength: 3 }), 'check'],
  'answerSchema.maxLength': [none, schema({ maxLength: 3 }), 'check'],
  'answerSchema.pattern': [none, schema({ pattern: '^a' }), 'check'],
  'answerSchema.enum': [none, schema({ enum: ['a'] }), 'check'],
  'answerSchema.const': [none, schema({ const: 'a' }), 'check'],
  'answerSchema.allOf': [none, schema({ allOf: [{ pattern: '^a', errorMessage: 'No.' }] }), 'check'],
  'answerSchema.anyOf': [none, schema({ anyOf: [{ pattern: '^a' }] }), 'check'],
  'answerSchema.not': [none, schema({ not: { pattern: '^a' } }), 'check'],
  'answerSchema.earliest': [none, born({ earliest: { years: -30 } }), 'check'],
  'answerSchema.latest': [none, born({ latest: { years: -18 } }), 'check'],
  'answerSchema.errorMessage': [schema({ minLength: 3 }), schema({ minLength: 3, errorMessage: 'Too short.' }), 'safe'],
  'relativeDate.years': [born({ latest: { years: -18 } }), born({ latest: { years: -16 } }), 'safe'],
  'relativeDate.at': [born({ latest: { years: -18 } }), born({ latest: { years: -18, at: '09-01' } }), 'check'],
  // What is stored.
  'dataModelKey.type': [
    none,
    { ...on('country', { type: 'radio', options: options('a') }), keys: { country: { type: 'option', maxLength: 9 } } },
    'needs migration',
  ],
  'dataModelKey.maxLength': [
    none,
    { ...on('country', { maxLength: 5 }), keys: { country: { type: 'text', maxLength: 5 } } },
    'check',
  ],
  'dataModelKey.sensitive': [none, { keys: { country: { ...text, sensitive: true } } }, decide],
  'dataModelKey.notAsked': [
    none,
    { ...on('country', { gone: true }), keys: { country: { ...text, notAsked: 'No longer.' } } },
    lost,
  ],
  'dataModelSet.max': [counts(3), counts(2), 'needs migration'],
  'dataModelSet.prefixes': [
    none,
    { ...on('jobs', { max: 2, prefixes: ['job_', 'job_2_'] }), sets: { prefixes: ['job_', 'job_2_'] } },
    'needs migration',
  ],
  // The form.
  'form.title': [none, { form: { title: 'Large' } }, 'safe'],
  'form.submitFallback': [none, { form: { submitFallback: 'rest' } }, 'safe'],
  'form.uploads': [none, { form: { uploads: { maxBytes: 1000 } } }, 'safe'],
  'form.opens': [none, { form: { opens: '2026-03-01' } }, 'safe'],
  'form.closes': [none, { form: { closes: '2026-03-01' } }, 'safe'],
  'form.access': [unsigned, { ...unsigned, form: { access: 'open' } }, decide],
  'form.card': [{ form: { card: card('Send') } }, { form: { card: card('Go') } }, 'safe'],
};

/** The properties that name a part, and whose change is that of another property or of a part. */
export const names: Readonly<Record<string, string>> = {
  $schema: 'The address of the schema, for editors.',
  key: 'Another key is a key that is gone: dataModelKey.',
  id: 'Another id is a part that is gone. The ids of tabs are tabs.tabs.',
  version: 'Counts the definitions.',
  pages: 'page.blocks',
  dataModel: 'dataModelKey',
  keys: 'dataModelKey',
  sets: 'dataModelSet',
  name: 'The name of a set, in messages to authors.',
  use: 'The blocks are in place of the name: section.blocks.',
  prefix: 'Other prefixes are other keys: dataModelKey.',
};

/** The definitions of files that no saved answer depends on, or that are not part of a form. */
export const otherFiles: readonly string[] = (
  'start card cardFooter cardLink header footer receipt nextStep modal institution messages ' +
  'lookups lookupDeclaration recordField migration copyMove options'
).split(' ');
