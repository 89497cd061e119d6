import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import {
  errorsOf,
  initialValues,
  type FieldErrors,
  type PageDefinition,
  type WireAnswers,
} from '../../engine/index.ts';
import { createFormStore } from '../../renderer/index.ts';
import { CheckAnswers } from '../../portal/pages/CheckAnswers.tsx';
import { stateWords } from '../../portal/base/step-words.ts';
import { StepNav } from '../../portal/frame/StepNav.tsx';
import { admissionsDefinition } from '../engine/real-forms.ts';
import { today } from '../engine/small-form.ts';
import { drawnPart } from './drawn-part.tsx';

const { form, validators } = compileWithValidators(admissionsDefinition());
const messages = form.messages;

/** A part of the portal as text, for these answers. `errors` are their errors, by default computed. */
async function drawn(
  part: ReactNode,
  answers: WireAnswers,
  errors?: FieldErrors | null,
  path = '/about',
  inputs: Readonly<Record<string, string>> = {},
  asked = form,
): Promise<string> {
  const store = createFormStore(asked, initialValues(asked, { today }, answers));
  for (const [key, text] of Object.entries(inputs)) store.setInput(key, text);
  const found = errors === undefined ? errorsOf(form, validators, store.values()) : errors;
  return drawnPart(part, { store, errors: found, path });
}

const words = (html: string): string => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
const count = (html: string, word: string): number => html.split(word).length - 1;
const steps = (answers: WireAnswers, errors?: FieldErrors | null): Promise<string> =>
  drawn(<StepNav />, answers, errors).then(words);

describe('the steps', () => {
  it('show no state while the errors are not known', async () => {
    expect(await steps({ first_name: 'Ada', entry_term: 'x' }, null)).toBe('|About You|High School|Academics|Submit|');
  });

  it.each([
    [3, 0, false, false, 'Not started'],
    [3, 0, true, false, '3 questions left'],
    [1, 0, true, false, '1 question left'],
    [1, 1, true, false, '1 to correct'],
    [3, 3, true, true, '3 to correct'],
    [3, 1, true, false, '3 to finish'],
    [3, 0, false, true, '3 questions left'],
    [1, 0, true, true, '1 question left'],
    [0, 0, true, true, 'Complete'],
    [0, 0, false, true, 'Complete'],
  ])(
    'with %i open questions, %i of them wrong, started: %s, after an attempt to submit: %s, show "%s"',
    (left, wrong, isStarted, isValidating, said) => {
      expect(stateWords(form, { left, wrong, isStarted }, isValidating)).toBe(said);
    },
  );

  it('show a page as started after input that cannot be parsed, unless it was cleared', async () => {
    const said = async (text: string) => words(await drawn(<StepNav />, {}, undefined, '/about', { birth_date: text }));
    expect(await said('03/1')).toMatch(/About You\|\d+ to finish/);
    expect(await said('')).toContain('About You|Not started');
  });

  it('count the open questions of a new page like the check of the answers', async () => {
    const left = (html: string): string | undefined =>
      /Academics\|?(?:: )?\|?(\d+ questions left)/.exec(words(html))?.[1];
    const checked = await drawn(<CheckAnswers />, {});
    expect(left(checked)).toBe('2 questions left');
    expect(left(await drawn(<StepNav />, {}, undefined, '/final-steps'))).toBe('2 questions left');
  });

  it('and the check of the answers leave out a page while its condition does not hold', async () => {
    const definition = admissionsDefinition();
    const when = [{ valueKey: 'hs_type', operator: 'equals', target: 'GED' }] as const;
    const academics = { ...definition.pages['academics'], when } as PageDefinition;
    const { form: branching } = compileWithValidators({ ...definition, pages: { ...definition.pages, academics } });
    const shown = async (part: ReactNode, answers: WireAnswers) =>
      count(words(await drawn(part, answers, {}, '/about', {}, branching)), '|Academics|');
    expect(await Promise.all([shown(<StepNav />, {}), shown(<CheckAnswers />, {})])).toEqual([0, 0]);
    const ged = { hs_type: 'GED' };
    expect(await Promise.all([shown(<StepNav />, ged), shown(<CheckAnswers />, ged)])).toEqual([1, 1]);
  });

  it('are not shown if the form has only one', async () => {
    const short = { ...form, pages: form.pages.slice(0, 1) };
    expect(words(await drawn(<StepNav />, {}, {}, '/about', {}, short))).toBe('');
  });

  it('are complete if no required question is open', async () => {
    expect(count(await steps({}, {}), 'Complete')).toBe(4);
  });
});

describe('the check of the answers', () => {
  it('lists unanswered questions, but no errors, while the errors are not known', async () => {
    const wrong = { email_address: 'ada' };
    const known = words(await drawn(<CheckAnswers />, wrong));
    expect(known).toContain(messages['neededTitle']);
    expect(known).toContain('Needs correcting');
    const unknown = words(await drawn(<CheckAnswers />, wrong, null));
    expect(unknown).toContain(messages['neededTitle']);
    expect(unknown).not.toContain('Needs correcting');
    expect(unknown).toMatch(/Legal Last Name\|[^|]*\|?\s*Needed/);
  });

  it('shows as much of a Social Security number as every other summary', async () => {
    expect(words(await drawn(<CheckAnswers />, { us_citizen: 'Y', ssn: '078-05-1120' }))).toContain('|•••-••-1120|');
    expect(words(await drawn(<CheckAnswers />, { us_citizen: 'Y', ssn: '078-05' }))).toContain('|••••|');
  });
});
