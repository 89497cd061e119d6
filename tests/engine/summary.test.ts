import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { initialValues, pageSummary, viewField, type PageSummary } from '../../engine/index.ts';
import {
  maskedText,
  type SectionSummary,
  type FormSummary,
  type SummaryPart,
  type SummaryRow,
} from '../../engine/internal.ts';
import { admissionsDefinition } from './real-forms.ts';
import { definitionOf, text, today, yesNo } from './small-form.ts';

const when = [{ valueKey: 'a', operator: 'equals', target: 'Y' }] as const;
const check = (key: string): object => ({ type: 'checkbox', key, label: key });

interface More {
  readonly tabs?: Record<string, string>;
  readonly counts?: Record<string, number>;
}

function summaryOf(
  blocks: readonly object[],
  answers: Readonly<Record<string, string>> = {},
  { tabs, counts }: More = {},
): PageSummary {
  const { form } = compileWithValidators(
    definitionOf(blocks as never, { sections: { job: { blocks: [text('a'), text('d', { when })] } } }),
  );
  return pageSummary(form, initialValues(form, { today }, answers, tabs, counts), 'page');
}

const rowText = (row: SummaryRow): string => {
  switch (row.type) {
    case 'group':
      return `${row.label}(${row.fields.map(({ label }) => label).join(' ')})`;
    case 'chosen-tab':
      return `${row.label}=${row.text}`;
    case 'no-copies':
      return `${row.label}=none`;
    default:
      return row.label;
  }
};

/**
 * Notation: `[a b]` is a run of fields, `{c}` a run of checkboxes, `Title: …` a section, `- …` a field that was not
 * asked.
 */
const numberOf = ({ copy }: SectionSummary): string => (copy === null ? '' : ` ${copy.n}/${copy.total}`);

const outlineOf = ({ parts, notAsked }: FormSummary): readonly string[] => [
  ...parts.map(partText),
  ...notAsked.map((question) => `- ${question}`),
];

function partText(part: SummaryPart): string {
  switch (part.type) {
    case 'questions':
      return `[${part.rows.map(rowText).join(' ')}]`;
    case 'checks':
      return `{${part.checks.map(({ label }) => label).join(' ')}}`;
    case 'content':
      return `"${part.content.id}"`;
    case 'section':
      return `${part.title}${numberOf(part)}: ${outlineOf(part).join(', ')}`;
  }
}

describe('the summary of a page', () => {
  it('joins adjacent fields in a run, and checkboxes in a separate run', () => {
    expect(outlineOf(summaryOf([text('a'), yesNo('b'), check('c'), check('d'), text('e')]))).toEqual([
      '[a b]',
      '{c d}',
      '[e]',
    ]);
  });

  it('keeps sections with a title; a section without a title does not interrupt a run', () => {
    const blocks = [
      text('a'),
      { type: 'section', id: 's', blocks: [text('b')] },
      { type: 'section', id: 't', title: 'T', blocks: [text('c')] },
      text('d'),
    ];
    expect(outlineOf(summaryOf(blocks))).toEqual(['[a b]', 'T: [c]', '[d]']);
  });

  it('joins the fields of a group in one row, unless the group contains other blocks', () => {
    const group = (id: string, blocks: readonly object[]): object => ({
      type: 'section',
      id,
      title: id,
      layout: 'group',
      blocks,
    });
    const inside = [
      text('a'),
      group('dates', [text('b'), text('c')]),
      group('races', [check('d'), check('e')]),
      text('f'),
      group('both', [check('g'), text('h')]),
    ];
    expect(outlineOf(summaryOf([{ type: 'section', id: 's', title: 'S', blocks: inside }]))).toEqual([
      'S: [a dates(b c) races(d e) f], both: {g}, [h]',
    ]);
    expect(outlineOf(summaryOf([group('top', [check('d')])]))).toEqual(['top: {d}']);
  });

  it('prints the chosen option of a question in a grid, and all options of other questions', () => {
    const { options, ...question } = yesNo('b') as { readonly options: object; readonly type: 'radio' };
    const { type: _, ...asked } = question;
    const [part] = summaryOf([yesNo('a'), { type: 'grid', id: 'g', options, questions: [asked] }]).parts;
    const rows = part?.type === 'questions' ? part.rows : [];
    expect(rows.map((row) => 'printedAs' in row && row.printedAs)).toEqual(['options', 'text']);
  });

  it('has the chosen tab and its fields', () => {
    const tabs = {
      type: 'tabs',
      id: 'way',
      label: 'How?',
      default: 'one',
      tabs: [
        { id: 'one', label: 'One', blocks: [text('b')] },
        { id: 'two', label: 'Two', blocks: [text('c')] },
      ],
    };
    expect(outlineOf(summaryOf([tabs]))).toEqual(['[How?=One b]']);
    expect(outlineOf(summaryOf([tabs], {}, { tabs: { way: 'two' } }))).toEqual(['[How?=Two c]']);
  });

  it('says that a repeated block has no copy', () => {
    const repeat = { type: 'repeat', id: 'job', title: 'Job', use: 'job', prefixes: ['p_', 'q_'], min: 0, max: 2 };
    expect(outlineOf(summaryOf([text('b'), repeat, text('c')]))).toEqual(['[b Job=none c]']);
  });

  it('numbers the copies of a repeated block if there are several', () => {
    const repeat = { type: 'repeat', id: 'job', title: 'Job', use: 'job', prefixes: ['p_', 'q_'], max: 2 };
    expect(outlineOf(summaryOf([repeat])).map((line) => line.slice(0, 7))).toEqual(['Job: [a']);
    expect(outlineOf(summaryOf([repeat], {}, { counts: { job: 2 } })).map((line) => line.slice(0, 7))).toEqual([
      'Job 1/2',
      'Job 2/2',
    ]);
  });

  it('has the further documents of a question only if one of them is there', () => {
    const blocks = [{ type: 'documents', key: 'bill', label: 'Bill', max: 3, another: 'Add another bill' }];
    expect(outlineOf(summaryOf(blocks))).toEqual(['[Bill]']);
    expect(outlineOf(summaryOf(blocks, { bill_2: 'ANSWERED' }))).toEqual(['[Bill Bill 2]']);
    expect(outlineOf(summaryOf(blocks, { bill_3: 'ANSWERED' }))).toEqual(['[Bill Bill 2 Bill 3]']);
  });

  it('has only the texts that are printed', () => {
    const words = (id: string, print: boolean): object => ({ type: 'content', id, text: 'Hello', print });
    expect(outlineOf(summaryOf([text('a'), words('w', true), words('v', false), text('b')]))).toEqual([
      '[a]',
      '"w"',
      '[b]',
    ]);
  });

  it('has every shown field once', () => {
    const { form } = compileWithValidators(admissionsDefinition());
    const values = initialValues(
      form,
      { today, is_logged_in: 'true' },
      { us_citizen: 'N', us_permanent_resident: 'Y', college_credit: 'Y' },
    );
    for (const { id, keys } of form.pages) {
      const shown = keys.flatMap((key) => viewField(form, values, key) ?? []).map(({ id: own }) => own);
      expect(fieldsIn(pageSummary(form, values, id)).toSorted(), id).toEqual([...new Set(shown)].toSorted());
    }
  });

  it('throws for an unknown page', () => {
    const { form } = compileWithValidators(definitionOf([text('a')]));
    expect(() => pageSummary(form, initialValues(form, { today }, {}), 'other')).toThrow(
      "The form 'small' has no page 'other'.",
    );
  });
});

describe('a field that was not asked', () => {
  const notAskedOf = (summary: FormSummary): readonly string[] => [
    ...summary.notAsked,
    ...summary.parts.flatMap((part) => (part.type === 'section' ? notAskedOf(part) : [])),
  ];

  it('is listed by its label until it is shown', () => {
    const blocks = [text('a'), text('b', { label: 'Bee of {a}', when })];
    expect(summaryOf(blocks, { a: 'N' }).notAsked).toEqual(['Bee of N']);
    expect(summaryOf(blocks, { a: 'Y' }).notAsked).toEqual([]);
  });

  it('is listed in its section; a hidden section is listed by its title', () => {
    const blocks = [
      text('a'),
      { type: 'section', id: 'asked', title: 'Address', blocks: [text('b', { when }), text('c', { when }), text('d')] },
      { type: 'section', id: 'empty', title: 'Money', blocks: [text('h', { when })] },
      { type: 'section', id: 'not-asked', title: 'Travel', when, blocks: [text('e'), text('f')] },
      { type: 'section', id: 'untitled', when, blocks: [text('g')] },
    ];
    expect(outlineOf(summaryOf(blocks))).toEqual(['[a]', 'Address: [d], - b, - c', '- Money', '- Travel', '- g']);
  });

  it('is listed after the section if it belongs to a group', () => {
    const group = {
      type: 'section',
      id: 'g',
      title: 'Dates',
      layout: 'group',
      blocks: [text('b'), text('c', { when })],
    };
    expect(outlineOf(summaryOf([{ type: 'section', id: 's', title: 'S', blocks: [text('a'), group] }]))).toEqual([
      'S: [a Dates(b)], - c',
    ]);
  });

  it('is not listed if it is in another tab or in a copy that was not added', () => {
    const tabs = {
      type: 'tabs',
      id: 'way',
      label: 'How?',
      default: 'one',
      tabs: [
        { id: 'one', label: 'One', blocks: [text('b', { when })] },
        { id: 'two', label: 'Two', blocks: [text('c', { when })] },
      ],
    };
    const repeat = { type: 'repeat', id: 'job', title: 'Job', use: 'job', prefixes: ['p_', 'q_'], max: 2 };
    expect(notAskedOf(summaryOf([text('a'), tabs]))).toEqual(['b']);
    expect(notAskedOf(summaryOf([text('a'), tabs], {}, { tabs: { way: 'two' } }))).toEqual(['c']);
    expect(notAskedOf(summaryOf([text('a'), repeat]))).toEqual(['d']);
  });

  it('is never a text without fields', () => {
    const blocks = [
      text('a'),
      { type: 'content', id: 'words', text: 'Hello', when },
      { type: 'section', id: 's', title: 'Words', when, blocks: [{ type: 'content', id: 'more', text: 'Hello' }] },
    ];
    expect(notAskedOf(summaryOf(blocks))).toEqual([]);
  });

  it('is, together with the shown fields, the whole application', () => {
    const { form } = compileWithValidators(admissionsDefinition());
    const values = initialValues(
      form,
      { today, is_logged_in: 'true' },
      { us_citizen: 'N', hs_type: 'GED', instate_tuition: 'Y' },
    );
    for (const page of form.pages) {
      const hidden = page.keys.filter((key) => viewField(form, values, key) === null);
      expect(notAskedOf(pageSummary(form, values, page.id)).length > 0, page.id).toBe(hidden.length > 0);
    }
  });
});

function fieldsIn({ parts }: FormSummary): readonly string[] {
  return parts.flatMap((part) => {
    switch (part.type) {
      case 'questions':
        return part.rows.flatMap((row) =>
          row.type === 'group' ? row.fields.map(({ id }) => id) : 'key' in row ? [row.id] : [],
        );
      case 'checks':
        return part.checks.map(({ id }) => id);
      case 'content':
        return [];
      case 'section':
        return fieldsIn(part);
    }
  });
}

it('a number is printed with its unit, as the service view and the PDF show it', () => {
  const distance = { type: 'number', key: 'distance', label: 'Distance', maximum: 500, decimals: 1, unit: 'miles' };
  const printed = (answers: Readonly<Record<string, string>>): string => JSON.stringify(summaryOf([distance], answers));
  expect(printed({ distance: '12.5' })).toContain('"text":"12.5 miles"');
  expect(printed({})).not.toMatch(/"text":"[^"]*miles/);
});

describe('a sensitive answer in a summary', () => {
  it.each([
    ['078-05-1120', '•••-••-1120'],
    ['12345678', '••••5678'],
    ['1234567', '••••'],
    ['12', '••••'],
    ['', ''],
  ])('%s is %s, and masking it again changes nothing', (secret, read) => {
    expect(maskedText(secret)).toBe(read);
    expect(maskedText(read)).toBe(read);
  });
});
