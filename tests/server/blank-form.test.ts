/** The form without answers, as a page and as a PDF file: derived from the definition of each served form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExpandedBlock, ExpandedConditions, OptionList } from '../../engine/internal.ts';
import { overloads } from '../../server/http/overload.ts';
import { structureOf, textOfPages } from '../support/pdf-content.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const served = [...forms.served].map(
  ([id, one]) => [id, id === forms.defaultForm.form.id ? '' : `/${id}`, one] as const,
);

async function pageAt(path: string, opened = portal): Promise<string> {
  const sent = await opened.browser().send('GET', path, {});
  expect(sent.statusCode).toBe(200);
  return sent.payload;
}
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The texts of the elements with one of these classes, which have no others inside. */
function textsOf(page: string, ...classes: readonly string[]): readonly string[] {
  const element = new RegExp(`class="(?:${classes.join('|')})">([^<]*)<`, 'g');
  return Array.from(page.matchAll(element), ([, text = '']) =>
    text
      .replaceAll(/&([\w#]+);/g, (_, sign: string) => signs[sign] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

interface Asked {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Every block of the steps, with the first copy of each repeated block. */
function blocksIn(block: ExpandedBlock): readonly ExpandedBlock[] {
  if (block.type === 'section') return [block, ...block.blocks.flatMap(blocksIn)];
  if (block.type === 'repeat') return [block, ...block.copies.slice(0, 1).flatMap(blocksIn)];
  if (block.type === 'tabs') return [block, ...block.tabs.flatMap(({ blocks }) => blocks.flatMap(blocksIn))];
  return [block];
}
const blocksOf = ({ definition }: (typeof served)[number][2]): readonly ExpandedBlock[] =>
  definition.content.expanded.pages
    .filter(({ role }) => role === 'step')
    .flatMap(({ blocks }) => blocks.flatMap(blocksIn));

/** The questions of the steps with the keys that name them in conditions. */
const questionsOf = (one: (typeof served)[number][2]): readonly Asked[] =>
  blocksOf(one).flatMap((block) => {
    if (block.type === 'tabs') return [{ label: block.label, keys: [`tab:${block.id}`] }];
    const isQuestion = !['content', 'section', 'repeat'].includes(block.type) && 'key' in block;
    return isQuestion ? [{ label: block.label, keys: one.form.fields.get(block.key)?.keys ?? [block.key] }] : [];
  });

/** The keys of the answers that conditions read, also through calculations. */
function readBy({ form }: (typeof served)[number][2], conditions: ExpandedConditions): readonly string[] {
  return conditions.flatMap((condition): readonly string[] => {
    if ('any' in condition) return condition.any.flatMap((inner) => readBy({ form } as never, [inner].flat()));
    if ('not' in condition) return readBy({ form } as never, [condition.not].flat());
    const calculated = form.calculations.find(({ key }) => key === condition.valueKey);
    return calculated?.from ?? [condition.valueKey];
  });
}

describe.each(served)('the blank form of %s', (_id, base, one) => {
  it('has the label of each question exactly once, in the order of the form', async () => {
    const page = await pageAt(`${base}/blank`);
    expect(textsOf(page, 'label')).toEqual(questionsOf(one).map(({ label }) => label));
  });

  it('numbers the questions from 1', async () => {
    const numbers = textsOf(await pageAt(`${base}/blank`), 'n').map(Number);
    expect(numbers).toEqual(questionsOf(one).map((_, index) => index + 1));
  });

  it('has every answer that can be chosen', async () => {
    const shown = new Set(textsOf(await pageAt(`${base}/blank`), 'option'));
    const lists = [...one.form.fields.values()].flatMap(({ optionLists }): readonly OptionList[] =>
      optionLists === null
        ? []
        : optionLists.from === 'list'
          ? [optionLists.list]
          : Array.from(optionLists.lists.values()),
    );
    const labels = lists.flatMap((list) => ('length' in list ? list.filter(([value]) => value !== '') : []));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.map(([, label]) => label).filter((label) => !shown.has(label))).toEqual([]);
  });

  it('says each condition in words that name the questions it reads', async () => {
    const sentences = textsOf(await pageAt(`${base}/blank`), 'when', 'required').join('\n');
    const questions = questionsOf(one);
    const conditions = blocksOf(one).flatMap((block): readonly ExpandedConditions[] => {
      const required = 'required' in block && typeof block.required === 'object' ? block.required.when : [];
      return [block.when ?? [], required];
    });
    const named = conditions.flatMap((condition) => readBy(one, condition));
    expect(named.length).toBeGreaterThan(2);
    for (const key of named) {
      const index = questions.findIndex(({ keys }) => keys.includes(key));
      if (index >= 0) expect(sentences).toContain(`“${questions[index]?.label}” (question ${index + 1})`);
    }
  });

  it('runs no script, loads nothing and allows its own style only', async () => {
    const sent = await portal.browser().send('GET', `${base}/blank`, {});
    expect(sent.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/);
    expect(sent.payload).not.toMatch(/<script|<img|<link|url\(/);
  });

  it('has one first heading and no skipped level', async () => {
    const levels = Array.from((await pageAt(`${base}/blank`)).matchAll(/<h([1-6])>/g), ([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it('is a tagged PDF file with all questions, printed once', async () => {
    const sent = await portal.browser().send('GET', `${base}/blank.pdf`, {});
    expect(sent.headers).toMatchObject({ 'content-type': 'application/pdf' });
    const structure = await structureOf(sent.rawPayload);
    expect(structure).toMatchObject({ title: `${one.form.title}: all questions`, language: 'en', isTagged: true });
    expect([...structure.roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'P', 'L', 'LI']));
    const dense = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '');
    const text = dense((await textOfPages(sent.rawPayload)).join(' '));
    expect(questionsOf(one).filter(({ label }) => !text.includes(dense(label)))).toEqual([]);
    const again = await portal.browser().send('GET', `${base}/blank.pdf`, {});
    expect(again.rawPayload.equals(sent.rawPayload)).toBe(true);
  });
});

/** A step with one question, and a second one with a condition. */
const withCondition = (when: object[], first: object) =>
  smallForm({
    id: 'tiny',
    pages: [
      {
        id: 'you',
        title: 'You',
        blocks: [first, { type: 'text', key: 'more', label: 'More', when }],
      },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: {
      keys: { a: { type: 'option', maxLength: 10 }, more: { type: 'text', maxLength: 50 } },
    },
  });

const select = {
  type: 'select',
  key: 'a',
  label: 'Kind?',
  options: [
    ['X', 'Ex'],
    ['Y', 'Why'],
    ['Z', 'Zed'],
  ],
};

describe('a condition in words', () => {
  it.each([
    [[{ valueKey: 'a', operator: 'equals', target: 'X' }], 'you answered “Ex” to “Kind?” (question 1)'],
    [[{ valueKey: 'a', operator: 'notEquals', target: 'X' }], 'you did not answer “Ex” to “Kind?” (question 1)'],
    [
      [{ valueKey: 'a', operator: 'in', target: ['X', 'Y', 'Z'] }],
      'you answered “Ex”, “Why” or “Zed” to “Kind?” (question 1)',
    ],
    [
      [{ valueKey: 'a', operator: 'notIn', target: ['X', 'Y'] }],
      'you did not answer “Ex” or “Why” to “Kind?” (question 1)',
    ],
    [[{ valueKey: 'a', operator: 'answered' }], 'you answered “Kind?” (question 1)'],
    [[{ valueKey: 'a', operator: 'notAnswered' }], 'you did not answer “Kind?” (question 1)'],
    [
      [{ not: { valueKey: 'a', operator: 'equals', target: 'X' } }],
      'it is not true that you answered “Ex” to “Kind?” (question 1)',
    ],
    [
      [
        {
          any: [
            { valueKey: 'a', operator: 'equals', target: 'X' },
            [
              { valueKey: 'a', operator: 'answered' },
              { valueKey: 'a', operator: 'notEquals', target: 'Y' },
            ],
          ],
        },
      ],
      'you answered “Ex” to “Kind?” (question 1), or you answered “Kind?” (question 1) and you did not answer “Why” to “Kind?” (question 1)',
    ],
    [[{ from: ['a'], expression: "a = 'X'" }], 'your answers to “Kind?” (question 1) call for it'],
  ])('%j', async (when, expected) => {
    const one = withCondition(when, select);
    const other = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(one) }));
    try {
      expect(textsOf(await pageAt('/blank', other), 'when')).toEqual([`Only if ${expected}.`]);
    } finally {
      await other.close();
    }
  });
});

describe('while many applicants wait', () => {
  it('a PDF file that is not made yet is refused for a moment, and the page is sent', async () => {
    const other = await openPortal();
    const { promise, resolve } = Promise.withResolvers<void>();
    for (let n = 0; n < overloads.background; n += 1)
      void other.app.overload.whileWaiting(`applicant ${n}`, () => promise);
    const refused = await other.browser().send('GET', '/blank.pdf', {});
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    await pageAt('/blank', other);
    resolve();
    await other.close();
  });
});
