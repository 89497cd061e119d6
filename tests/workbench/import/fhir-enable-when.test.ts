import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, isShown, withChanges, type Values } from '../../../engine/index.ts';
import { startOf } from '../../engine/random-form-edits.ts';
import { runs } from '../../support/runs.ts';
import { importedQuestionnaire, questionnaireOf, today, type Json } from './fhir-form.ts';
import { randomQuestionnaire, type RandomQuestionnaire } from './random-questionnaire.ts';

interface EnableWhen {
  readonly question: string;
  readonly operator: string;
  readonly [answer: string]: unknown;
}

/** One condition, as the definition of `enableWhen.operator` of FHIR R4 has it. */
function holds(condition: EnableWhen, answers: readonly unknown[]): boolean {
  const [, given] = Object.entries(condition).find(([name]) => name.startsWith('answer')) ?? [];
  const value = typeof given === 'object' && given !== null && 'code' in given ? given.code : given;
  const some = (test: (answer: number) => boolean): boolean => answers.some((one) => test(one as number));
  switch (condition.operator) {
    case 'exists':
      return answers.length > 0 === value;
    case '=':
      return answers.includes(value);
    case '!=':
      return !answers.includes(value);
    case '>':
      return some((one) => one > (value as number));
    case '<':
      return some((one) => one < (value as number));
    case '>=':
      return some((one) => one >= (value as number));
    default:
      return some((one) => one <= (value as number));
  }
}

/** The linkIds of the enabled items. An item that is not enabled has no answers, and enables nothing below it. */
function enabledItems({ items, questions }: RandomQuestionnaire): readonly string[] {
  const given = new Map(questions.map(({ linkId, answers }) => [linkId, answers]));
  const answers = new Map<string, readonly unknown[]>();
  const visit = (item: Json): readonly string[] => {
    const conditions = (item['enableWhen'] ?? []) as readonly EnableWhen[];
    const test = (one: EnableWhen): boolean => holds(one, answers.get(one.question) ?? []);
    const isEnabled = item['enableBehavior'] === 'any' ? conditions.some(test) : conditions.every(test);
    if (!isEnabled) return [];
    const linkId = String(item['linkId']);
    answers.set(linkId, given.get(linkId) ?? []);
    return [linkId, ...((item['item'] ?? []) as readonly Json[]).flatMap(visit)];
  };
  return items.flatMap(visit);
}

/** Every property of the source with its place; entries and values that have one meaning are one thing. */
function thingsIn(node: Json, place: string): readonly string[] {
  return Object.entries(node).flatMap(([name, value]) => {
    if (!Array.isArray(value) || name === 'code') return [`${place}|${name}`];
    return value.flatMap((one: Json, index) => {
      const at = `${place}/${name}/${index}`;
      return ['enableWhen', 'extension'].includes(name) ? [at] : thingsIn(one, at);
    });
  });
}

const compared = { forms: 0, exact: 0, shown: 0, hidden: 0 };

describe('an imported Questionnaire of FHIR', () => {
  it('shows the items that enableWhen enables, and its report names everything', async () => {
    await fc.assert(
      fc.asyncProperty(randomQuestionnaire, async (random) => {
        const source = questionnaireOf(random.items);
        const { form, lines, problems } = await importedQuestionnaire(source);
        compared.forms += 1;
        expect(problems).toEqual([]);
        const named = new Set(lines.flatMap(({ place, what }) => [place, `${place}|${what}`]));
        expect(thingsIn(source, '#').filter((thing) => !named.has(thing))).toEqual([]);
        expect(new Set(lines.map(({ place, what }) => `${place}|${what}`)).size).toBe(lines.length);
        const loud = lines.filter(({ isLoud, note }) => isLoud && !note.startsWith('NEVER SHOWN'));
        if (loud.length > 0) return;
        compared.exact += 1;
        let values: Values = withChanges(startOf(form, []), {});
        values = withChanges(values, applyEdit(form, values, { 'session:today': today }).changed);
        for (const { linkId, answers } of random.questions) {
          const field = form.fields.get(linkId);
          if (field === undefined || !isShown(field, values)) continue;
          values = withChanges(values, applyEdit(form, values, { [linkId]: answers.join(',') }).changed);
        }
        const shown = random.questions
          .map(({ linkId }) => linkId)
          .filter((linkId) => {
            const field = form.fields.get(linkId);
            return field !== undefined && isShown(field, values);
          });
        const enabled = enabledItems(random).filter((linkId) => linkId !== 'group');
        expect(shown).toEqual(enabled);
        compared.shown += shown.length;
        compared.hidden += random.questions.length - shown.length;
      }),
      { numRuns: runs(600), endOnFailure: true },
    );
  });

  it('is compared for many forms, with shown and hidden items', () => {
    expect(compared.exact / compared.forms).toBeGreaterThan(0.5);
    expect(Math.min(compared.shown, compared.hidden)).toBeGreaterThan(compared.exact / 4);
  });
});
