import { describe, expect, it } from 'vitest';
import { importedQuestionnaire, questionnaireOf, type Json } from './fhir-form.ts';

const structure = 'http://hl7.org/fhir/StructureDefinition/';
const path = (expression: string): Json => ({ valueExpression: { language: 'text/fhirpath', expression } });
const extended = (url: string, value: Json): Json => ({ extension: [{ url, ...value }] });
const options = [{ valueCoding: { code: 'a', display: 'A' } }, { valueCoding: { code: 'b', display: 'B' } }];
const choice: Json = { type: 'choice', answerOption: options };
const unknown = extended('urn:other/unknown', { valueString: 'x' });
const modifier: Json = { modifierExtension: [{ url: 'urn:other/unknown', valueString: 'x' }] };

type Outcome = 'taken over' | 'differently' | 'left out';
type Row = readonly [what: string, outcome: Outcome, place: string, value: Json];

const linesOf = async (content: Json, at: string, what: string) =>
  (await importedQuestionnaire(content)).lines
    .filter(({ place, what: word }) => place === at && word === what)
    .map(({ outcome }) => outcome);

/** Elements and extensions of the questionnaire itself. */
const roots: readonly Row[] = [
  ...['url', 'version', 'name', 'status', 'date', 'publisher', 'purpose', 'copyright', 'approvalDate', 'id'].map(
    (what): Row => [what, 'left out', '#', { [what]: 'x' }],
  ),
  ...['identifier', 'derivedFrom', 'subjectType', 'contact', 'useContext', 'jurisdiction', 'code', 'contained'].map(
    (what): Row => [what, 'left out', '#', { [what]: [{}] }],
  ),
  ...['effectivePeriod', 'meta', 'text'].map((what): Row => [what, 'left out', '#', { [what]: { a: 'x' } }]),
  ['experimental', 'left out', '#', { experimental: true }],
  ['title', 'taken over', '#', {}],
  ['description', 'taken over', '#', { description: 'x' }],
  ['translation', 'left out', '#/_title/extension/0', { _title: extended(`${structure}translation`, {}) }],
  ['unknown', 'left out', '#/extension/0', unknown],
  ['unknown', 'left out', '#/modifierExtension/0', modifier],
  ...['variable', 'questionnaire-signatureRequired', 'sdc-questionnaire-launchContext'].map((what): Row => [
    what,
    'left out',
    '#/extension/0',
    extended(structure + what, path('1')),
  ]),
];

const own = (what: string, outcome: Outcome, value: Json): Row => [what, outcome, '', value];
const extension = (what: string, outcome: Outcome, value: Json, more: Json = {}): Row => [
  what,
  outcome,
  '/extension/0',
  { ...extended(structure + what, value), ...more },
];
const condition = { question: 'before', operator: '=', answerString: 'x' };

/** Elements and extensions of a text, or of the item that the row says. */
const items: readonly Row[] = [
  ...['linkId', 'text', 'type'].map((what) => own(what, 'taken over', {})),
  own('prefix', 'taken over', { prefix: '1.' }),
  own('required', 'taken over', { required: true }),
  own('required', 'left out', { required: true, type: 'display' }),
  own('required', 'differently', { required: true, type: 'group' }),
  own('repeats', 'differently', { repeats: true }),
  own('readOnly', 'left out', { readOnly: true }),
  own('maxLength', 'taken over', { maxLength: 5 }),
  own('maxLength', 'left out', { maxLength: 5, type: 'integer' }),
  own('definition', 'left out', { definition: 'x' }),
  own('code', 'left out', { code: [{ code: 'x' }] }),
  own('id', 'left out', { id: 'x' }),
  own('answerValueSet', 'left out', { type: 'choice', answerValueSet: 'urn:x' }),
  own('enableBehavior', 'taken over', { enableWhen: [condition], enableBehavior: 'any' }),
  ['enableWhen', 'taken over', '/enableWhen/0', { enableWhen: [condition] }],
  ['unknown', 'left out', '/enableWhen/0/extension/0', { enableWhen: [{ ...condition, ...unknown }] }],
  ['unknown', 'left out', '/enableWhen/0/modifierExtension/0', { enableWhen: [{ ...condition, ...modifier }] }],
  ['initial', 'taken over', '/initial/0', { initial: [{ valueString: 'x' }] }],
  ['initial', 'left out', '/initial/1', { initial: [{ valueString: 'x' }, { valueString: 'y' }], repeats: true }],
  ['initial', 'left out', '/initial/0', { type: 'attachment', initial: [{ valueAttachment: { url: 'urn:x' } }] }],
  ['initial', 'taken over', '/initial/0', { type: 'quantity', initial: [{ valueQuantity: { value: 5, code: 'kg' } }] }],
  ['initial', 'left out', '/initial/0', { type: 'group', initial: [{ valueString: 'x' }] }],
  ['unknown', 'left out', '/initial/0/extension/0', { initial: [{ valueString: 'x', ...unknown }] }],
  ['valueCoding', 'taken over', '/answerOption/0', choice],
  [
    'initialSelected',
    'taken over',
    '/answerOption/0',
    { type: 'choice', answerOption: [{ ...options[0], initialSelected: true }] },
  ],
  ...(['valueInteger', 'valueString', 'valueDate', 'valueTime'] as const).map((what): Row => {
    const value = what === 'valueInteger' ? 1 : 'x';
    return [what, 'taken over', '/answerOption/0', { type: 'choice', answerOption: [{ [what]: value }] }];
  }),
  ...['questionnaire-optionExclusive', 'questionnaire-optionPrefix'].map((what): Row => [
    what,
    'left out',
    '/answerOption/0/extension/0',
    { type: 'choice', answerOption: [{ ...options[0], ...extended(structure + what, { valueBoolean: true }) }] },
  ]),
  [
    'ordinalValue',
    'differently',
    '/answerOption/0/extension/0',
    { type: 'choice', answerOption: [{ ...options[0], ...extended(`${structure}ordinalValue`, { valueDecimal: 1 }) }] },
  ],
  [
    'unknown',
    'left out',
    '/answerOption/0/valueCoding/modifierExtension/0',
    { type: 'choice', answerOption: [{ valueCoding: { code: 'a', ...modifier } }] },
  ],
  ['type', 'differently', '/item/0', { item: [{ linkId: 'below', type: 'string' }] }],
  ['linkId', 'left out', '/item/0', { type: 'display', item: [{ linkId: 'below', type: 'string' }] }],
  ['linkId', 'left out', '/item/0', { type: 'unknown', item: [{ linkId: 'below', type: 'string' }] }],
  ['unknown', 'left out', '/modifierExtension/0', modifier],
  ['unknown', 'left out', '/extension/0', unknown],
  ...['translation', 'rendering-xhtml', 'rendering-markdown'].map((what): Row => [
    what,
    'left out',
    '/_text/extension/0',
    { _text: extended(structure + what, { valueString: 'x' }) },
  ]),
  ...[
    'entryFormat',
    'sdc-questionnaire-shortText',
    'questionnaire-supportLink',
    'questionnaire-signatureRequired',
    'questionnaire-choiceOrientation',
    'questionnaire-unitOption',
    'questionnaire-minOccurs',
    'questionnaire-maxOccurs',
    'sdc-questionnaire-answerExpression',
    'mimeType',
    'maxSize',
    'minValue',
    'maxValue',
    'maxDecimalPlaces',
  ].map((what) => extension(what, 'left out', { valueString: 'x' })),
  extension('questionnaire-hidden', 'taken over', { valueBoolean: true }),
  extension('minLength', 'taken over', { valueInteger: 2 }),
  extension('regex', 'taken over', { valueString: '[a-z]+' }),
  extension('regex', 'left out', { valueString: '(' }),
  extension('minValue', 'taken over', { valueInteger: 1 }, { type: 'integer' }),
  extension('maxValue', 'taken over', { valueInteger: 1 }, { type: 'integer' }),
  extension('minValue', 'left out', { valueDate: '2026-01-01' }, { type: 'date' }),
  extension('maxDecimalPlaces', 'taken over', { valueInteger: 1 }, { type: 'decimal' }),
  extension('questionnaire-unit', 'taken over', { valueCoding: { code: 'kg' } }, { type: 'decimal' }),
  extension('mimeType', 'taken over', { valueCode: 'application/pdf' }, { type: 'attachment' }),
  extension('sdc-questionnaire-calculatedExpression', 'taken over', path('1'), { type: 'integer', readOnly: true }),
  extension('sdc-questionnaire-initialExpression', 'taken over', path("'x'")),
  extension('sdc-questionnaire-enableWhenExpression', 'left out', path('%unknown.x')),
];

describe('an import of a Questionnaire loses nothing silently', () => {
  it.each(roots)('%s of the questionnaire is %s at %s: %j', async (what, outcome, place, value) => {
    const content = questionnaireOf([{ linkId: 'asked', text: 'Asked', type: 'string' }], value);
    expect(await linesOf(content, place, what)).toEqual([outcome]);
  });

  it.each(items)('%s of an item is %s at "%s": %j', async (what, outcome, place, value) => {
    const before = { linkId: 'before', text: 'Before', type: 'string' };
    const content = questionnaireOf([before, { linkId: 'asked', text: 'Asked', type: 'string', ...value }]);
    expect(await linesOf(content, `#/item/1${place}`, what)).toEqual([outcome]);
  });

  it('says nothing of what the questionnaire has not', async () => {
    const content = questionnaireOf([{ linkId: 'asked', text: 'Asked', type: 'string' }]);
    expect(await linesOf(content, '#/item/0', 'maxLength')).toEqual([]);
  });
});
