import * as fc from 'fast-check';
import { settings, SurveyModel, type Question } from 'survey-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyEdit, errorsOf, isShown, newValues, withChanges, type Form } from '../../../engine/index.ts';
import { completionOf } from '../../../engine/internal.ts';
import { importReport, type ImportLine } from '../../../workbench/import/base/import-report.ts';
import { surveyIn } from '../../../workbench/import/surveyjs/read-survey.ts';
import { runs } from '../../support/runs.ts';
import { importedForm, today } from './imported-form.ts';
import { randomSurvey, type AskedQuestion, type RandomSurvey } from './random-survey.ts';

type Json = Readonly<Record<string, unknown>>;

const before = settings.onDateCreated;
beforeAll(() => {
  settings.onDateCreated = (date, _reason, value) => (value === undefined ? new Date(2026, 2, 16, 12) : date);
});
afterAll(() => {
  settings.onDateCreated = before;
});

/** The form in our engine, and the report. */
const imported = (survey: Json) => importedForm(surveyIn('random', survey, importReport()), 'random');

/** The key of a question in our form; null for one that cannot be shown. */
function keyOf(form: Form, { path }: AskedQuestion): string | null {
  const words = path.map((word) => (typeof word === 'number' ? word + 1 : word));
  const key = words.join('_');
  return form.fields.has(key) ? key : null;
}

interface Played {
  readonly shown: readonly string[];
  readonly refused: readonly string[];
  readonly results: Readonly<Record<string, string>>;
  /** The answers to the questions with a computed default. */
  readonly followed: Readonly<Record<string, string>>;
  /** The words after the submission. */
  readonly end: string;
}

const nameOf = ({ path }: AskedQuestion): string => path.join('.');

function playedHere(
  { asked, calculated, following, panels, edits }: RandomSurvey,
  { form, validators, jsonOf }: Pick<Awaited<ReturnType<typeof imported>>, 'form' | 'validators' | 'jsonOf'>,
): Played {
  let values = newValues(form, { today });
  const edit = (one: Readonly<Record<string, string>>): void => {
    values = withChanges(values, applyEdit(form, values, one).changed);
  };
  const isAsked = (question: AskedQuestion): boolean => {
    const field = form.fields.get(keyOf(form, question) ?? '');
    return field !== undefined && isShown(field, values);
  };
  for (const { question, answer } of edits) {
    for (const [name, count] of Object.entries(panels))
      if (question.path[0] === name) edit({ [`count:${name}`]: String(count) });
    if (isAsked(question)) edit({ [keyOf(form, question) ?? '']: answer });
  }
  const errors = errorsOf(form, validators, values);
  return {
    shown: asked.filter(isAsked).map(nameOf),
    refused: asked.filter((one) => (keyOf(form, one) ?? '') in errors && isAsked(one)).map(nameOf),
    results: Object.fromEntries(calculated.map((name) => [name, rounded(values[name] ?? '')])),
    followed: Object.fromEntries(following.map((one) => [nameOf(one), values[keyOf(form, one) ?? ''] ?? ''])),
    end: [jsonOf(`pages/${completionOf(form, values)?.id}.json`).blocks[0].text].flat().join(' '),
  };
}

const rounded = (value: unknown): string => {
  if (value === undefined || value === null || value === '' || Number.isNaN(Number(value))) return '';
  return String(Number(Number(value).toPrecision(12)));
};

/** A question of the model; its outer question, if it is inside another one; the name of a row of radio buttons. */
interface Found {
  readonly outer: Question | null;
  readonly question: Question | null;
  readonly row?: string;
}

function foundIn(model: SurveyModel, { path: [name, inner, column] }: AskedQuestion): Found {
  const outer = model.getQuestionByName(String(name));
  if (inner === undefined) return { outer: null, question: outer };
  const rows: unknown = Reflect.get(outer, 'items');
  if (typeof inner === 'number') {
    const panel = (Reflect.get(outer, 'panels') as { getQuestionByName: (name: string) => Question }[])[inner];
    return { outer, question: panel?.getQuestionByName(String(column)) ?? null };
  }
  if (outer.getType() === 'multipletext') {
    const item = (rows as { name: string; editor: Question }[]).find((one) => one.name === inner);
    return { outer, question: item?.editor ?? null };
  }
  return { outer: null, question: outer, row: inner };
}

/** The answer of the model as ours is stored. */
function storedText(found: Found, { kind, options }: AskedQuestion): string {
  const value: unknown = isVisible(found) ? found.question?.value : undefined;
  if (value === undefined || value === null || Number.isNaN(value)) return '';
  if (kind === 'choice') return Object.entries(options).find(([, one]) => one === value)?.[0] ?? '';
  return String(value);
}

const isVisible = ({ outer, question }: Found): boolean =>
  question !== null &&
  question.isVisible &&
  (outer === null ? question.isParentVisible : outer.isVisible && outer.isParentVisible);

function valueOf({ kind, options }: AskedQuestion, answer: string): unknown {
  if (kind === 'boolean' || kind === 'box') return answer === '' && kind === 'boolean' ? undefined : answer === 'true';
  if (answer === '') return undefined;
  if (kind === 'number') return Number(answer);
  if (kind === 'several') return answer.split(',').map((code) => options[code]);
  return kind === 'choice' ? options[answer] : answer;
}

function playedThere({ survey, asked, calculated, following, panels, edits }: RandomSurvey): Played {
  const model = new SurveyModel(survey);
  for (const { question, answer } of edits) {
    const count = panels[String(question.path[0])];
    const outer = model.getQuestionByName(String(question.path[0]));
    if (count !== undefined && outer.isVisible && outer.isParentVisible) Reflect.set(outer, 'panelCount', count);
    const found = foundIn(model, question);
    if (found.question === null || !isVisible(found)) continue;
    const value = valueOf(question, answer);
    if (found.row === undefined) found.question.value = value;
    else found.question.value = { ...(found.question.value as Json | undefined), [found.row]: value };
  }
  const shown = asked.filter((one) => isVisible(foundIn(model, one)));
  const refused = shown.filter((one) => {
    const { question, row } = foundIn(model, one);
    return row === undefined && question?.validate(false) === false;
  });
  return {
    shown: shown.map(nameOf),
    refused: refused.map(nameOf),
    results: Object.fromEntries(calculated.map((name) => [name, rounded(model.getValue(name))])),
    followed: Object.fromEntries(following.map((one) => [nameOf(one), storedText(foundIn(model, one), one)])),
    end: String(model.renderedCompletedHtml).replaceAll(/<[^<>]*>/g, ''),
  };
}

/** Every property with its place, written without looking at the import. */
function propertiesOf(value: unknown, place: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, index) => propertiesOf(one, `${place}/${index}`));
  const found: string[] = [];
  for (const [name, one] of Object.entries(value as Json))
    found.push(`${place}|${name}`, ...propertiesOf(one, `${place}/${name}`));
  return found;
}

/** The properties without a line, neither of their own, nor of something in them or left out around them. */
function withoutLine(survey: Json, lines: readonly ImportLine[]): readonly string[] {
  const own = new Set(lines.map(({ place, what }) => `${place}|${what}`));
  const left = lines.filter(({ outcome, what }) => outcome === 'left out' && what === 'name').map(({ place }) => place);
  return propertiesOf(survey, '#').filter((one) => {
    const [place = '', name = ''] = one.split('|');
    const inner = `${place}/${name}`;
    return !(
      own.has(one) ||
      lines.some(({ place: at }) => at === inner || at.startsWith(`${inner}/`)) ||
      left.some((at) => place === at || place.startsWith(`${at}/`))
    );
  });
}

const compared = { surveys: 0, exact: 0, shown: 0, hidden: 0, refused: 0, calculated: 0, followed: 0, ends: 0 };

describe('an imported survey', () => {
  it('shows, refuses and calculates what the engine of SurveyJS does', async () => {
    await fc.assert(
      fc.asyncProperty(randomSurvey, async (random) => {
        const { lines, ...form } = await imported(random.survey);
        compared.surveys += 1;
        expect(withoutLine(random.survey, lines)).toEqual([]);
        if (lines.some(({ isLoud }) => isLoud)) return;
        const [here, there] = [playedHere(random, form), playedThere(random)];
        expect(here).toEqual(there);
        compared.exact += 1;
        compared.shown += there.shown.length;
        compared.hidden += random.asked.length - there.shown.length;
        compared.refused += there.refused.length;
        compared.calculated += Object.keys(there.results).length;
        compared.ends += there.end === 'End' ? 0 : 1;
        compared.followed += Object.values(there.followed).filter((one) => one !== '').length;
      }),
      { numRuns: runs(600), endOnFailure: true },
    );
  });

  it('is compared for many surveys, with hidden questions, refused answers and calculations', () => {
    expect(compared.exact / compared.surveys).toBeGreaterThan(0.5);
    for (const count of [compared.hidden, compared.refused]) expect(count).toBeGreaterThan(compared.exact / 4);
    expect(compared.calculated).toBeGreaterThan(compared.exact / 40);
    for (const count of [compared.followed, compared.ends]) expect(count).toBeGreaterThan(compared.exact / 40);
  });
});
